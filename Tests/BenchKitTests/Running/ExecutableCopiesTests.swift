import BenchTestSupport
import Libc
import Testing

@testable import BenchKit

@Suite struct ExecutableCopiesTests {
  private func output(_ path: String) throws -> String {
    try ChildProcess(path, ["said"], environment: [:], timeout: .seconds(60)).run().output
  }

  @Test func `copies run and have paths of one length`() throws {
    let copies = try ExecutableCopies(of: ["/bin/echo", "/bin/cat", "/bin/echo"], seed: 1)
    #expect(Set(copies.paths).count == 3 && Set(copies.paths.map(\.count)).count == 1)
    #expect(try output(copies.paths[0]) == "said\n")
    #expect(try output(copies.paths[2]) == "said\n")
  }

  @Test func `a renewal makes another file of the same bytes`() throws {
    let copies = try ExecutableCopies(of: ["/bin/echo"], seed: 1)
    // Held open, so that its number is not given to another file.
    let former = open(copies.paths[0], O_RDONLY)
    defer { close(former) }
    copies.renew()
    var old = stat()
    var new = stat()
    try #require(fstat(former, &old) == 0)
    try #require(stat(copies.paths[0], &new) == 0)
    #expect(old.st_ino != new.st_ino)
    #expect(old.st_size == new.st_size)
    #expect(try output(copies.paths[0]) == "said\n")
  }

  @Test func buildDuringARunChangesNothing() throws {
    let scratch = try Scratch()
    let original = "\(scratch.path)/original"
    try Folder.replace(original, withExecutableCopyOf: "/bin/echo")
    let copies = try ExecutableCopies(of: [original], seed: 1)
    try Folder.replace(original, withExecutableCopyOf: "/bin/false")
    copies.renew()
    #expect(try output(copies.paths[0]) == "said\n")
    #expect(copies.failure == nil)
  }

  @Test func `a copy that cannot be made anew says why`() throws {
    let copies = try ExecutableCopies(of: ["/bin/echo"], seed: 1)
    unlink(copies.paths[0])
    copies.renew()
    let failure = try #require(copies.failure)
    #expect("\(failure)".hasPrefix("cannot read \(copies.paths[0])"))
  }

  @Test func missingExecutableIsNamed() {
    #expect {
      try ExecutableCopies(of: ["/nowhere/bench"], seed: 1)
    } throws: {
      "\($0)" == "cannot read /nowhere/bench: No such file or directory"
    }
  }

  @Test func nothingIsLeftBehind() throws {
    var copies: ExecutableCopies? = try ExecutableCopies(of: ["/bin/echo"], seed: 1)
    let path = try #require(copies?.paths[0])
    copies = nil
    #expect(access(path, F_OK) != 0)
  }
}
