import CExplorer

/// Runs `body` once on the calling thread, with jobs in the order in which they arrive, and lets it start
/// real threads by ``Run/onThreads(_:_:)``: a search for races, not a proof, since no schedule is chosen.
///
/// - Parameters:
///   - jobLimit: More jobs than this count as a livelock.
///   - threadTimeout: How long, in real time, a body that is stuck waits for its threads.
///   - body: As for `explore`.
/// - Throws: `ExplorationFailure` if the body threw, could not end, or asked for real time.
package func runWithThreads(
  jobLimit: Int, threadTimeout: Duration, body: @escaping ExploredBody
) throws {
  precondition(explorer_install_hooks(), "this Swift runtime has no executor hooks")
  try Exploration(
    .fifo, jobLimit: jobLimit, threadTimeout: threadTimeout, explains: false, allowsThreads: true,
    body: body
  ).run(.fifo)
}
