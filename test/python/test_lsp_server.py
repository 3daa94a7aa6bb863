# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""heddle-lsp-server as an editor drives it: over stdin and stdout, by the language server protocol."""

import json
import subprocess
from pathlib import Path

import heddle
import pytest

SERVER = Path(heddle.__file__).parents[2] / "bin" / "heddle-lsp-server"

GOOD = """tt.func public @k(%flag: !tt.ptr<i32>, %n: i32, %v: i32) {
  %token = distributed.wait %flag, %n, %v, scope = sys semantic = acquire : !tt.ptr<i32>, i32, i32 -> i32
  %again = distributed.consume_token %flag, %token, : !tt.ptr<i32>, i32 -> !tt.ptr<i32>
  tt.return
}
"""


class Editor:
    """One session with the server."""

    def __init__(self):
        self.process = subprocess.Popen(
            [SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.last = 0
        self.request("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        self.notify("initialized", {})

    def send(self, message: dict):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self) -> dict:
        length = 0
        while line := self.process.stdout.readline().strip():
            name, value = line.split(b": ")
            length = int(value) if name == b"Content-Length" else length
        return json.loads(self.process.stdout.read(length))

    def receive_until(self, wanted) -> dict:
        while not wanted(message := self.receive()):
            pass
        return message

    def notify(self, method: str, parameters: dict):
        self.send({"method": method, "params": parameters})

    def request(self, method: str, parameters: dict):
        self.last += 1
        self.send({"id": self.last, "method": method, "params": parameters})
        return self.receive_until(lambda message: message.get("id") == self.last)["result"]

    def open(self, name: str, text: str) -> list:
        """Opens a document; returns its diagnostics."""
        document = {"uri": f"file:///{name}", "languageId": "mlir", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})
        published = "textDocument/publishDiagnostics"
        return self.receive_until(lambda message: message.get("method") == published)["params"]["diagnostics"]

    def close(self):
        self.request("shutdown", {})
        self.notify("exit", {})
        assert self.process.wait(timeout=20) == 0


@pytest.fixture
def editor():
    session = Editor()
    yield session
    session.close()


def test_a_correct_kernel_has_no_diagnostics(editor):
    assert editor.open("good.mlir", GOOD) == []


def test_an_error_stands_at_its_op(editor):
    broken = GOOD.replace("!tt.ptr<i32>, i32, i32 -> i32", "!tt.ptr<i32>, i32, i64 -> i32")
    (error,) = editor.open("broken.mlir", broken.replace("%v: i32", "%v: i64"))
    assert error["range"]["start"]["line"] == 1
    assert error["message"].startswith("'distributed.wait' op ")


def test_hover_shows_the_op_and_definitions_are_found(editor):
    editor.open("good.mlir", GOOD)
    line, column = 2, GOOD.splitlines()[2].index("%token") + 2
    place = {"textDocument": {"uri": "file:///good.mlir"}, "position": {"line": line, "character": column}}
    assert "distributed.wait" in editor.request("textDocument/hover", place)["contents"]["value"]
    (definition,) = editor.request("textDocument/definition", place)
    assert definition["range"]["start"] == {"line": 1, "character": 2}
