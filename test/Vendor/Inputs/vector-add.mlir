// A hand-written vector add in the form of the adapter IR; BLOCK stands for the tile size.
module {
  func.func @add_kernel(%arg0: memref<?xi8>, %arg1: memref<?xi8>,
                        %arg2: memref<?xf32> {tt.divisibility = 16 : i32, tt.tensor_kind = 0 : i32},
                        %arg3: memref<?xf32> {tt.divisibility = 16 : i32, tt.tensor_kind = 1 : i32},
                        %arg4: i32, %arg5: i32, %arg6: i32, %arg7: i32, %arg8: i32, %arg9: i32)
      attributes {SyncBlockLockArgIdx = 0 : i64, WorkspaceArgIdx = 1 : i64, global_kernel = "local", mix_mode = "aiv", parallel_mode = "simd"} {
    %size = arith.constant BLOCK : index
    %program = arith.index_cast %arg7 : i32 to index
    %offset = arith.muli %program, %size : index
    %from = memref.reinterpret_cast %arg2 to offset: [%offset], sizes: [BLOCK], strides: [1] : memref<?xf32> to memref<BLOCKxf32, strided<[1], offset: ?>>
    %tile = memref.alloc() : memref<BLOCKxf32>
    memref.copy %from, %tile : memref<BLOCKxf32, strided<[1], offset: ?>> to memref<BLOCKxf32>
    %x = bufferization.to_tensor %tile restrict writable : memref<BLOCKxf32>
    %sum = arith.addf %x, %x : tensor<BLOCKxf32>
    %to = memref.reinterpret_cast %arg3 to offset: [%offset], sizes: [BLOCK], strides: [1] : memref<?xf32> to memref<BLOCKxf32, strided<[1], offset: ?>>
    bufferization.materialize_in_destination %sum in writable %to : (tensor<BLOCKxf32>, memref<BLOCKxf32, strided<[1], offset: ?>>) -> ()
    return
  }
}
