import Conformance
import Libc
import Spec
import Testing

/// A trap ends the process: nothing in the kit turns it into a pass.
@Suite struct TrapTests {
  @Test func overflowThatTrapsIsNotSwallowed() async {
    await #expect(processExitsWith: .failure) {
      _ = Conformance(rules: ["ER2"], features: ["counter"]).check(CounterOf<AddsPlainly>.self)
    }
  }

  @Test func `the rule under way is told before the process dies`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Conformance(rules: ["ER1", "ER2"], features: ["counter"]).check(
        CounterOf<AddsPlainly>.self)
    }
    let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(errors.contains("dies in the check of AddsPlainly/counter against ER2 "))
    #expect(!errors.contains("Explorer: "), "the schedule of a rule that has a replay of its own")
  }

  @Test(arguments: [0, 7])
  func aCallOfExitFails(code: Int32) async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [code] in
      EndsTheProcess.code = code
      try Conformance(rules: ["EF1"], features: ["counter"]).require(
        CounterOf<EndsTheProcess>.self)
    }
    let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(errors.contains("`exit` is called in the check of EndsTheProcess/counter against EF1 "))
  }

  @Test func `a call of exit fails in the test of a sequence`() async {
    await #expect(processExitsWith: .failure) {
      try Conformance().require(CounterOf<EndsTheProcess>.self, counter: [.send(.reset)])
    }
  }

  @Test func `a check that makes no progress ends the process`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var conformance = Conformance(rules: ["EF1"], features: ["counter"])
      conformance.hangLimit = 1
      try conformance.require(CounterOf<LoopsForever>.self)
    }
    let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      errors.contains(
        "nothing has happened for 1 s in the check of LoopsForever/counter against EF1 "))
  }

  @Test func `what was found before is told when the process ends`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var conformance = Conformance(rules: ["IN3", "EF1"], features: ["counter"])
      conformance.hangLimit = 1
      try conformance.require(CounterOf<StartsWrongAndLoops>.self)
    }
    let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(errors.contains("StartsWrongAndLoops/counter breaks IN3 "), "\(errors)")
  }

  @Test func `a trap outside of a check is not its business`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Conformance(rules: ["ER2"], features: ["counter"]).check(ReferencePattern.self)
      fatalError("later")
    }
    let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(errors.contains("later") && !errors.contains("dies in the check"))
  }

  @Test func `a pattern can be required in a process of its own`() async {
    await #expect(processExitsWith: .success) {
      try Conformance(rules: ["ER2"]).require(ReferencePattern.self)
    }
    // The child's issue comes back with its message.
    await withKnownIssue {
      await #expect(processExitsWith: .success) {
        do {
          try Conformance(rules: ["DI1"]).require(CounterOf<NewestFirst>.self)
        } catch { Issue.record("\(error)") }
      }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("NewestFirst/counter breaks DI1") }
    }
  }

  @Test func `an index out of range is not swallowed`() async {
    await #expect(processExitsWith: .failure) {
      _ = Conformance(rules: ["ER2"], features: ["list"]).check(ListOf<IndexesPlainly>.self)
    }
  }

  @Test func `completing a subject twice is not swallowed`() async {
    await #expect(processExitsWith: .failure) {
      _ = Conformance(rules: ["LI3"], features: ["counter"]).check(CounterOf<ClosesOnce>.self)
    }
  }
}

private final class AddsPlainly: ReferenceCounter {
  override func handle(_ input: ModelInput<CounterSpec>) {
    if case .action(.add(let amount)) = input {
      state += amount
      render(view)
    } else {
      super.handle(input)
    }
  }
}

private final class EndsTheProcess: ReferenceCounter {
  // Set once, before any check.
  nonisolated(unsafe) static var code: Int32 = 0

  override func handle(_ input: ModelInput<CounterSpec>) {
    if case .action(.reset) = input { exit(Self.code) }
    super.handle(input)
  }
}

/// Shows something else at first.
private final class StartsWrongAndLoops: LoopsForever {
  override func observe(
    _ observer: @escaping @MainActor (CounterSpec.View) -> Void
  ) -> ObservationToken {
    observer(CounterSpec.View(count: 1_000))
    return super.observe(observer)
  }
}

private class LoopsForever: ReferenceCounter {
  override func handle(_ input: ModelInput<CounterSpec>) {
    if case .action(.reset) = input { while true { sched_yield() } }
    super.handle(input)
  }
}

private final class IndexesPlainly: ReferenceList {
  override func handle(_ input: ModelInput<ListSpec>) {
    if case .action(.swap(let first, let second)) = input {
      _ = (view.rows[first], view.rows[second])
    }
    super.handle(input)
  }
}

private final class ClosesOnce: ReferenceCounter {
  override func shutdown() {
    precondition(isOpen, "closed twice")
    super.shutdown()
  }
}
