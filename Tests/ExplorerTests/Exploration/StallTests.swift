import Explorer
import Libc
import Testing

@Suite struct StallTests {
  /// The body blocks until the note is written, in a process whose standard error it reads.
  @Test func `a job that blocks its thread is noted`() async {
    await #expect(processExitsWith: .success) {
      var ends: [Int32] = [0, 0]
      precondition(pipe(&ends) == 0 && dup2(ends[1], 2) == 2)
      let output = ends[0]
      try explore(.exhaustive(limit: 10), stallTimeout: .milliseconds(20)) { _ in
        await Task.detached {
          var bytes = [UInt8](repeating: 0, count: 200)
          let count = read(output, &bytes, bytes.count)
          let note = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
          guard
            note.hasPrefix(
              "Explorer: a job has not ended for 0.02 s of real time: job 2 of schedule 1 of")
              && note.contains(".exhaustive(limit: 10), by task 2.")
          else { exit(3) }
        }.value
      }
    }
  }
}
