import Explorer
import Foundation
import Riveting
import Testing

@Suite struct AsyncUpdateTests {
  @Test func `an async update keeps what changed meanwhile`() throws {
    try explore(.exhaustive(limit: 10_000)) { run in
      let sut = TallyInteractor()
      let request = Request()
      sut.interact(with: .append(1, request))
      Task { sut.interact(with: .add(10)) }
      Task { request.resolveForGood("x") }
      await run.settle()
      try require(sut.domain == Tally(count: 11, label: "x"), "nothing is lost: \(sut.domain)")
    }
  }

  @Test func asyncUpdatesKeepEachOthersChanges() throws {
    try explore(.exhaustive(limit: 20_000)) { run in
      let sut = TallyInteractor()
      for _ in 0..<2 {
        sut.updateDomain { tally in
          let count = tally.count
          await Task.yield()
          tally.count = count + 1
        }
      }
      sut.interact(with: .add(1))
      await run.settle()
      try require(sut.domain.count == 3, "nothing is lost: \(sut.domain.count)")
    }
  }

  @Test func anAsyncUpdateIsOneChange() async {
    let sut = TallyInteractor()
    let stream = sut.domainStream
    await sut.updateDomain { tally in
      tally.count = 1
      await Task.yield()
      tally.count = 2
    }.value
    sut.stop()
    #expect(await stream.reduce(into: []) { $0.append($1.count) } == [0, 2])
  }

  @Test func aCancelledAsyncUpdateWritesNothing() throws {
    try explore(.exhaustive(limit: 20_000)) { run in
      let sut = TallyInteractor()
      let request = Request()
      let update = sut.updateDomain { tally in
        let label = try? await request.answer()
        tally.label = label ?? "none"
      }
      Task { request.resolveForGood("x") }
      var afterCancel: Tally?
      Task {
        update.cancel()
        afterCancel = sut.domain
      }
      await run.settle()
      try require(sut.domain == afterCancel, "nothing is written after cancel() returned")
      request.resolveForGood("late")
      await run.settle()
      try require(sut.domain == afterCancel, "nothing is written late")
    }
  }

  @Test func `work runs once and changes the domain of its arrival`() throws {
    try explore(.exhaustive(limit: 10_000)) { run in
      let sut = TallyInteractor()
      let request = Request()
      sut.interact(with: .load(request))
      await run.settle()
      sut.interact(with: .add(3))
      request.resolve(.success("x"))
      await run.settle()
      try require(sut.domain == Tally(count: 3, label: "x"), "merged at arrival: \(sut.domain)")
      try require(request.count == 1, "asked once: \(request.count)")
    }
  }

  @Test func `work may change the domain in steps`() async {
    let sut = TallyInteractor()
    let stream = sut.domainStream
    let work = sut.perform { tally in
      try tally.update { $0.count = 1 }
      await Task.yield()
      try tally.update { $0.count = 2 }
    } onFailure: { _, _ in
    }
    await work.value
    sut.stop()
    #expect(await stream.reduce(into: []) { $0.append($1.count) } == [0, 1, 2])
  }

  @Test func `a failure of work is put into the domain`() throws {
    try explore { run in
      let sut = TallyInteractor()
      let request = Request()
      sut.interact(with: .load(request))
      await run.settle()
      request.resolve(.failure(Broken(description: "no luck")))
      await run.settle()
      try require(sut.domain.label == "failed: no luck", sut.domain.label)
    }
  }

  @Test func `cancelled work writes neither its result nor its failure`() throws {
    let answers: [Result<String, any Error>] = [
      .success("late"), .failure(Broken(description: "late")), .failure(CancellationError()),
    ]
    for answer in answers {
      try explore(.exhaustive(limit: 20_000)) { run in
        let sut = TallyInteractor()
        let request = Request()
        let work = sut.perform { tally in
          let label = try await request.answer()
          try tally.update { $0.label = label }
        } onFailure: { tally, _ in
          tally.label = "failed"
        }
        var afterCancel: Tally?
        Task {
          work.cancel()
          afterCancel = sut.domain
        }
        Task { request.resolve(answer) }
        await run.settle()
        request.resolve(answer)
        await run.settle()
        try require(sut.domain == afterCancel, "nothing is written after cancel() returned")
      }
    }
  }

  /// The runtime marks a task as cancelled before its handlers run, and other handlers of the work may run first.
  @Test func `work that knows of its cancellation writes nothing`() async {
    let sut = TallyInteractor()
    let (hasBegun, hasTried) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let work = sut.perform { tally in
      await withTaskCancellationHandler {
        hasBegun.signal()
        while !Task.isCancelled {}
        try? tally.update { $0.count = 1 }
        hasTried.signal()
      } onCancel: {
        hasTried.wait()
      }
    } onFailure: { _, _ in
    }
    cancel(work, after: hasBegun)
    await work.value
    #expect(sut.domain.count == 0)
  }

  @Test func `an update that knows of its cancellation writes nothing`() async {
    for _ in 1...1_000 {
      let sut = TallyInteractor()
      let hasBegun = DispatchSemaphore(value: 0)
      let update = sut.updateDomain { (tally: inout Tally) async in
        hasBegun.signal()
        while !Task.isCancelled {}
        tally.count = 1
      }
      cancel(update, after: hasBegun)
      await update.value
      #expect(sut.domain.count == 0)
    }
  }

  /// Cancels `task` on a thread of its own: `task` may keep one that all tasks share until it is cancelled.
  private func cancel(_ task: Task<Void, Never>, after event: DispatchSemaphore) {
    Thread.detachNewThread {
      event.wait()
      task.cancel()
    }
  }

  @Test func `work that cancels itself inside an update writes nothing`() async {
    let sut = TallyInteractor()
    let work = sut.perform { tally in
      try tally.update { tally in
        withUnsafeCurrentTask { $0?.cancel() }
        tally.count = 1
      }
    } onFailure: { tally, _ in
      tally.count = 2
    }
    await work.value
    #expect(sut.domain.count == 0)
  }

  @Test func `work cancelled before it began is not begun`() throws {
    try explore { run in
      let sut = TallyInteractor()
      let request = Request()
      let update = sut.updateDomain { tally in tally.label = (try? await request.answer()) ?? "" }
      let work = sut.perform { _ in
        _ = try await request.answer()
      } onFailure: { _, _ in
      }
      update.cancel()
      work.cancel()
      await run.settle()
      try require(request.count == 0, "asked \(request.count) times")
    }
  }

  @Test func `an update may read the domain that it changes`() {
    let sut = TallyInteractor()
    sut.updateDomain { tally in
      tally.count = 5
      tally.label = "was \(sut.domain.count)"
    }
    #expect(sut.domain == Tally(count: 5, label: "was 0"))
  }
}
