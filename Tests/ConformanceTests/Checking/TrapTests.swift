import Conformance
import Spec
import Testing

/// A trap ends the process: nothing in the kit turns it into a pass.
@Suite struct TrapTests {
  @Test func overflowThatTrapsIsNotSwallowed() async {
    await #expect(processExitsWith: .failure) {
      _ = Conformance(rules: ["ER2"], features: ["counter"]).check(CounterOf<AddsPlainly>.self)
    }
  }

  @Test func anIndexOutOfRangeIsNotSwallowed() async {
    await #expect(processExitsWith: .failure) {
      _ = Conformance(rules: ["ER2"], features: ["list"]).check(ListOf<IndexesPlainly>.self)
    }
  }

  @Test func completingASubjectTwiceIsNotSwallowed() async {
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
