// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The hub of the control plane: a thread of PE 0 to which every PE of the job, PE 0 too, is connected.
#ifndef HEDDLE_RUNTIME_BOOTSTRAP_STORESERVER_H
#define HEDDLE_RUNTIME_BOOTSTRAP_STORESERVER_H

#include "bootstrap/Address.h"
#include "bootstrap/Frame.h"
#include "support/System.h"

#include <list>
#include <memory>
#include <thread>
#include <vector>

namespace heddle::shmem {

/// What the server knows of the job.
struct JobSettings {
  int npes;
  uint64_t job;   ///< a connection that names another one is refused
  double seconds; ///< until all PEs must have come
};

/// Collects contributions, passes failures and exits on, and notices a PE whose connection closes.
class StoreServer {
public:
  /// Binds \p address (or takes \p listening, if positive) and starts to serve.
  static Status start(const Address &address, int listening, const JobSettings &settings,
                      std::unique_ptr<StoreServer> &server);
  /// Tells every PE that is still there that the job ends, and stops.
  ~StoreServer();

private:
  struct Connection {
    Descriptor socket;
    FrameParser parser;
    Deadline helloBy;
    int pe = -1;
    bool bye = false;
    bool closed = false;
  };

  StoreServer(const Address &address, Descriptor listener, const JobSettings &settings);
  void run();
  void accept();
  void receive(Connection &connection);
  void handle(Connection &connection, const Frame &frame);
  void welcome(Connection &connection, std::string_view payload);
  void gather(Connection &connection, const std::string &payload);
  void lose(Connection &connection);
  void failJob(int pe, bool lost, std::string_view why);
  void broadcast(FrameType type, std::string_view payload);
  void send(Connection &connection, FrameType type, std::string_view payload);
  void checkTimes();
  int waitMilliseconds() const;
  bool finished() const;

  Address address;
  Descriptor listener, wake;
  JobSettings settings;
  Deadline completeBy;
  std::list<Connection> connections;
  std::vector<bool> present;
  std::vector<std::string> contributions;
  int arrived = 0, contributed = 0, left = 0;
  bool failed = false;
  std::string failureText;
  std::thread thread;
};

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_BOOTSTRAP_STORESERVER_H
