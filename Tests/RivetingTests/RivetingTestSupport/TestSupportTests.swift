import Explorer
import Riveting
import RivetingTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(30)))
struct TestSupportTests {
  @Test func `collect returns the first domains and no more`() async throws {
    let sut = TallyInteractor()
    let domains = try await sut.collect(
      2, performing: [.action(.add(1)), .init(.add(1)), .action(.add(1))])
    #expect(domains.map(\.count) == [1, 2])
  }

  @Test func `collect includes the first domain on request`() async throws {
    let sut = TallyInteractor()
    let domains = try await sut.collect(2, performing: [.action(.add(1))], includeFirst: true)
    #expect(domains.map(\.count) == [0, 1])
  }

  @Test func `collect sees what workInFlight brings`() async throws {
    let sut = TallyInteractor()
    let request = Request()
    request.resolveForGood("x")
    let domains = try await sut.collect(1, performing: [.action(.load(request))])
    #expect(domains == [Tally(label: "x")])
  }

  @Test func collectOfNothingIsAMistake() async {
    for count in [0, -1] {
      let error = await #expect(throws: InteractingTestError.self) {
        try await TallyInteractor().collect(count, performing: [])
      }
      #expect(error?.description == "cannot collect \(count) domains; expected a count above zero")
    }
  }

  @Test func `waits pass on the clock between actions`() throws {
    try explore { run in
      let sut = TallyInteractor()
      let collecting = Task {
        try await sut.collect(
          2, performing: [.action(.add(1)), .wait(seconds: 0.5), .action(.add(1))],
          clock: run.clock)
      }
      await run.settle()
      await run.advance(by: .milliseconds(499))
      try require(sut.domain.count == 1, "not before its time")
      await run.advance(by: .milliseconds(1))
      try require(sut.domain.count == 2, "at its time")
      try await require(collecting.value.map(\.count) == [1, 2], "both are collected")
    }
  }

  @Test func `a wait is over when enough is collected`() throws {
    try explore { run in
      let sut = TallyInteractor()
      let domains = try await sut.collect(
        1, performing: [.action(.add(1)), .wait(seconds: 0.5), .action(.add(1))],
        clock: run.clock)
      try require(domains.map(\.count) == [1], "\(domains)")
      try require(sut.domain.count == 1, "what is left is not done")
      try require(run.clock.now.sinceStart == .zero, "nobody waited")
    }
  }

  @Test func `nothing is performed after a cancelled wait`() throws {
    try explore { run in
      let sut = TallyInteractor()
      let collecting = Task {
        try await sut.collect(
          3, performing: [.action(.add(1)), .wait(seconds: 0.5), .action(.add(1))],
          clock: run.clock)
      }
      await run.settle()
      collecting.cancel()
      let outcome = await collecting.result
      try require((try? outcome.get()) == nil, "nothing is returned")
      try require(sut.domain.count == 1, "performed after the wait: \(sut.domain.count - 1)")
    }
  }

  @Test func `too few domains are reported with what came`() throws {
    try explore { run in
      let sut = TallyInteractor()
      let collecting = Task {
        try await sut.collect(3, performing: [.action(.add(1))], timeout: 2, clock: run.clock)
      }
      await run.settle()
      await run.advance(by: .seconds(2))
      do {
        _ = try await collecting.value
        throw Broken(description: "collected three out of one")
      } catch let error as InteractingTestError {
        let expected = """
          collected 1 of 3 domains within 2.0 s:
            1. Tally(count: 1, label: "")
          """
        try require(error.description == expected, error.description)
      }
    }
  }

  @Test func anInteractorThatEndsIsReported() async {
    let sut = TallyInteractor()
    sut.stop()
    let error = await #expect(throws: InteractingTestError.self) {
      try await sut.collect(1, performing: [.action(.add(1))])
    }
    #expect(error?.description == "the stream ended after 0 of 1 domains")
  }

  @Test func `with timeout returns and throws what the work does`() async throws {
    #expect(try await withTimeout(seconds: 10) { 5 } == 5)
    let error = await #expect(throws: Broken.self) {
      try await withTimeout(seconds: .infinity) { throw Broken(description: "mine") }
    }
    #expect(error?.description == "mine")
  }

  @Test func `with timeout gives up on work that ignores its cancellation`() throws {
    try explore { run in
      let request = Request()
      let timedOut = Request()
      let timed = Task {
        try await withTimeout(seconds: 1, clock: run.clock) {
          try await request.answer()
        } onTimeout: {
          timedOut.resolveForGood("timed out")
        }
      }
      await run.settle()
      await run.advance(by: .seconds(1))
      do {
        _ = try await timed.value
        throw Broken(description: "it had no time left")
      } catch let error as TimeoutError {
        try require(error == .timedOut(seconds: 1), error.description)
      }
      try require(request.isCancelled, "the work is cancelled")
      try await require(timedOut.answer() == "timed out", "onTimeout is run")
      request.resolve(.success("late"))
    }
  }

  @Test func `no time at all is a mistake`() async {
    for seconds in [0, -1, Double.nan] {
      await #expect(throws: TimeoutError.self) { try await withTimeout(seconds: seconds) { 1 } }
    }
  }

  @Test func cancellingTheCallerCancelsTheWork() throws {
    try explore { run in
      let request = Request()
      let timed = Task {
        try await withTimeout(seconds: 1, clock: run.clock) { try await request.answer() }
      }
      await run.settle()
      timed.cancel()
      let outcome = await timed.result
      try require((try? outcome.get()) == nil, "nothing is returned")
      await run.settle()
      try require(request.isCancelled, "the work is cancelled")
      request.resolve(.success("late"))
    }
  }
}
