import Explorer
import Testing

/// Which interleavings are explored, and which are not.
@Suite struct InterleavingTests {
  actor Gate {
    private(set) var isOpen = false

    func open() -> Bool {
      defer { isOpen = true }
      return isOpen
    }
  }

  /// Another task runs between the end of an actor's method and what its caller does next, although
  /// the runtime would continue inline.
  @Test func `others run where a task leaves an actor`() throws {
    let seen = Log<String>()
    let report = try explore(.exhaustive(limit: 100_000)) { run in
      let gate = Gate()
      let log = Log<String>()
      let first = Task.detached {
        _ = await gate.open()
        log.append("first")
      }
      let second = Task.detached {
        if await gate.open() { log.append("second") }
      }
      await first.value
      await second.value
      seen.append(log.entries.joined(separator: " "))
    }
    #expect(report.isComplete)
    #expect(seen.all == ["first second", "second first", "first"])
  }

  @Test func `others run where a task enters an actor`() throws {
    let seen = Log<String>()
    try explore(.exhaustive(limit: 100_000)) { run in
      let gate = Gate()
      let log = Log<String>()
      let first = Task.detached {
        log.append("a")
        _ = await gate.isOpen
        log.append("b")
      }
      let second = Task.detached { log.append("c") }
      await first.value
      await second.value
      seen.append(log.entries.joined())
    }
    #expect(seen.all == ["abc", "acb", "cab"])
  }

  /// The same for a task that begins on the actor.
  @Test func `others run where a task that began on an actor leaves it`() throws {
    let seen = Log<String>()
    try explore(.exhaustive(limit: 100_000)) { run in
      let log = Log<String>()
      let host = Host(log)
      await host.begin()
      Task.detached { log.append("other") }
      await run.settle()
      seen.append(log.entries.joined(separator: " "))
    }
    #expect(seen.all == ["on off other", "on other off", "other on off"])
  }

  actor Host {
    private let log: Log<String>

    init(_ log: Log<String>) { self.log = log }

    func begin() {
      Task {
        enter()
        await leave()
      }
    }

    private func enter() { log.append("on") }

    private nonisolated func leave() async { log.append("off") }
  }

  @Test func `continuations resumed together run in every order`() throws {
    let seen = Log<String>()
    try explore(.exhaustive(limit: 10_000)) { run in
      let log = Log<String>()
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      let waiting = Task {
        for await _ in stream { log.append("element") }
      }
      let sleeping = Task {
        try await run.clock.sleep(for: .seconds(1))
        log.append("timer")
      }
      await run.settle()
      Task {
        try await run.clock.sleep(for: .seconds(1))
        continuation.yield(1)
        continuation.finish()
      }
      await run.advance(by: .seconds(1))
      _ = await (waiting.result, sleeping.result)
      seen.append(log.entries.joined(separator: " "))
    }
    #expect(seen.all == ["element timer", "timer element"])
  }

  /// An actor lets others run between any two jobs of its queue.
  @Test func `others run between the jobs of an actors queue`() throws {
    let seen = Log<String>()
    let report = try explore(.exhaustive(limit: 100_000)) { run in
      let log = Log<String>()
      let queue = Queue(log)
      Task.detached {
        await queue.note("a")
        log.append("b")
      }
      await queue.spawn("s", "t")
      await run.settle()
      seen.append(log.entries.joined())
    }
    #expect(report.isComplete)
    #expect(seen.all == ["abst", "asbt", "astb", "sabt", "satb", "stab"])
  }

  actor Queue {
    private let log: Log<String>

    init(_ log: Log<String>) { self.log = log }

    func note(_ name: String) { log.append(name) }

    /// Tasks that begin on this actor, queued one behind the other.
    func spawn(_ names: String...) {
      for name in names {
        Task { note(name) }
      }
    }
  }
}
