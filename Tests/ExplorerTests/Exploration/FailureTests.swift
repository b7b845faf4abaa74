import Dispatch
import Explorer
import Synchronization
import Testing

@Suite struct FailureTests {
  private func failure(
    _ strategy: Strategy = .fifo, jobLimit: Int = 1_000_000, _ body: @escaping ExploredBody
  ) -> ExplorationFailure? {
    #expect(throws: ExplorationFailure.self) {
      try explore(strategy, jobLimit: jobLimit, threadTimeout: .zero, body: body)
    }
  }

  @Test func theBodysErrorIsReported() {
    let failure = failure { _ in throw Wrong(found: "this") }
    guard case .threw(let error)? = failure?.reason else {
      Issue.record("\(failure as Any)")
      return
    }
    #expect(error as? Wrong == Wrong(found: "this"))
  }

  @Test func anExpectationFailsFromAnyTask() {
    let failure = failure { run in
      Task.detached { run.expect(false, "seen elsewhere") }
      await run.settle()
    }
    #expect(failure?.description.contains("seen elsewhere (ExplorerTests/") == true)
  }

  @Test func `a deadlock names the tasks that wait and where`() {
    let failure = failure { _ in
      let stuck = Task(name: "stuck") { await waitForever() }
      await Task(name: "finished") {}.value
      await stuck.value
    }
    guard case .deadlock(let tasks)? = failure?.reason else {
      Issue.record("\(failure as Any)")
      return
    }
    #expect(tasks.map(\.name) == ["body", "stuck"])
    #expect(tasks.last?.waitsIn?.contains("waitForever()") == true)
    #expect(tasks.last?.creator == 1)
  }

  @Test func aLivelockEnds() {
    let failure = failure(.exhaustive(limit: 10), jobLimit: 1_000) { _ in
      while !Task.isCancelled { await Task.yield() }
    }
    guard case .livelock(jobs: 1_000)? = failure?.reason else {
      Issue.record("\(failure as Any)")
      return
    }
    #expect(failure?.trace?.jobs.isEmpty == false)
  }

  @Test func `a loop that waits for another task is not a livelock`() throws {
    for strategy in UnmodifiedCodeTests.strategies {
      try explore(strategy, jobLimit: 10_000) { _ in
        let nest = UnmodifiedCodeTests.Nest()
        await nest.begin().value
        let flag = Flag()
        Task.detached { await flag.set() }
        while await !flag.isSet {}
      }
    }
  }

  actor Flag {
    private(set) var isSet = false

    func set() { isSet = true }
  }

  @Test(arguments: UnmodifiedCodeTests.strategies + [.inline])
  func realSleepsAreNamed(_ strategy: Strategy) {
    let onMain = failure(strategy) { _ in try await Task.sleep(for: .seconds(600)) }
    let elsewhere = failure(strategy) { _ in
      try await Task.detached(name: "sleeper") { try await Task.sleep(for: .seconds(600)) }.value
    }
    let onAnActor = failure(strategy) { _ in await Sleeper().sleep().value }
    for failure in [onMain, elsewhere, onAnActor] {
      guard case .escapedToRealTime(_, let task)? = failure?.reason else {
        Issue.record("\(failure as Any)")
        continue
      }
      #expect(task != nil)
    }
    #expect(elsewhere?.description.contains("\"sleeper\"") == true)
  }

  actor Sleeper {
    private var naps = 0

    func sleep() -> Task<Void, Never> {
      Task {
        naps += 1
        try? await ContinuousClock().sleep(for: .seconds(600))
      }
    }
  }

  @Test(arguments: UnmodifiedCodeTests.strategies)
  func `a resumption by another thread is named`(_ strategy: Strategy) {
    let failure = #expect(throws: ExplorationFailure.self) {
      try explore(strategy, threadTimeout: .seconds(60)) { run in
        let isSuspended = DispatchSemaphore(value: 0)
        let waiting = Task.detached {
          await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
              isSuspended.wait()
              continuation.resume()
            }
          }
        }
        await run.settle()
        isSuspended.signal()
        await waiting.value
      }
    }
    guard case .escapedToThread? = failure?.reason else {
      Issue.record("\(failure as Any)")
      return
    }
  }

  @Test func `a body that remembers is not deterministic`() {
    let calls = Mutex(0)
    let failure = failure(.exhaustive(limit: 100)) { run in
      let count = calls.withLock { calls in
        calls += 1
        return calls
      }
      for _ in 0...count % 3 { Task.detached {} }
      await run.settle()
    }
    guard case .notDeterministic(let difference)? = failure?.reason else {
      Issue.record("\(failure as Any)")
      return
    }
    #expect(difference.contains("job"))
  }

  @Test func `a failure that does not come back is not deterministic`() {
    let calls = Mutex(0)
    let failure = failure(.random(seed: 1, schedules: 100)) { run in
      for _ in 1...4 { Task.detached {} }
      await run.settle()
      let count = calls.withLock { calls in
        calls += 1
        return calls
      }
      if count == 5 { throw Wrong(found: "once") }
    }
    guard case .notDeterministic? = failure?.reason else {
      Issue.record("\(failure as Any)")
      return
    }
  }

  @Test func `a replay that differs from itself is not deterministic`() {
    let calls = Mutex(0)
    let failure = failure(.replay("x0-1")) { run in
      let count = calls.withLock { calls in
        calls += 1
        return calls
      }
      for _ in 0...count { Task.detached {} }
      await run.settle()
    }
    guard case .notDeterministic? = failure?.reason else {
      Issue.record("\(failure as Any)")
      return
    }
  }
}

private func waitForever() async {
  await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}
