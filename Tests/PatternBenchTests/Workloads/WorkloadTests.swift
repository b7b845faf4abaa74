import Spec
import Testing

@testable import BenchKit
@testable import PatternBench

/// What measuring relies on: every step of every workload changes the view, and nothing grows.
@Suite struct WorkloadTests {
  @Test(arguments: Workload<CounterSpec>.counter.indices)
  func `every step of the counter changes the view`(index: Int) {
    check(Workload<CounterSpec>.counter[index])
  }

  @Test(arguments: Workload<ListSpec>.list.indices)
  func `every step of the list changes the view`(index: Int) {
    check(Workload<ListSpec>.list[index])
  }

  @Test(arguments: Workload<SearchSpec>.search.indices)
  func `every step of the search changes the view`(index: Int) {
    check(Workload<SearchSpec>.search[index])
  }

  private func check<Feature: FeatureSpec>(_ workload: Workload<Feature>) {
    var random = SplitMix64(seed: 5)
    var model = Model<Feature>(seed: workload.seed)
    let rounds = workload.size > 1_000 ? 1 : 3
    for _ in 0..<rounds {
      for action in workload.reset { model.enter(action, workload) }
      let count = min(workload.longestRound, 30)
      let actions = workload.actions(model.state, count, &random)
      #expect(actions.count == count)
      for action in actions {
        let former = model.trace.count
        model.enter(action, workload)
        #expect(model.trace.count - former == workload.stepsPerAction)
      }
    }
    for (one, next) in zip(model.trace, model.trace.dropFirst()) { #expect(one != next) }
  }

  @Test(arguments: Workload<ListSpec>.list.indices)
  func `every round of the list starts with as many rows`(index: Int) {
    let workload = Workload<ListSpec>.list[index]
    var random = SplitMix64(seed: 5)
    var table = ListSpec.initial(workload.seed)
    for _ in 0..<3 {
      for action in workload.reset { _ = ListSpec.reduce(&table, .action(action)) }
      #expect(table.rows.count == workload.size)
      for action in workload.actions(table, workload.longestRound, &random) {
        _ = ListSpec.reduce(&table, .action(action))
      }
    }
  }

  @Test func sameSeedGivesSameActions() {
    let workload = Workload<ListSpec>.list.first { $0.name == "list.swap" }!
    let table = ListSpec.initial(workload.seed)
    var one = SplitMix64(seed: 7)
    var other = SplitMix64(seed: 7)
    #expect(workload.actions(table, 50, &one) == workload.actions(table, 50, &other))
  }
}

extension Model {
  fileprivate mutating func enter(_ action: Feature.Action, _ workload: Workload<Feature>) {
    var outcome = send(action)
    while let request = outcome.request, let event = workload.answer(request) {
      outcome = receive(event)
    }
  }
}
