import BenchKit
import Spec

extension Workload<SearchSpec> {
  static let search = [
    Workload(
      name: "search.keystroke",
      summary: "type one letter; each supersedes the pause of the one before",
      seed: .init(query: "old"), longestRound: 20, countedActions: 100, leavesWork: true,
      reset: [.clear]
    ) { _, count, _ in
      (1...count).map { .queryChanged(String("architecture patterns".prefix($0))) }
    },
    Workload(
      name: "search.roundtrip", summary: "submit, wait until the page of 20 results is rendered",
      seed: .init(query: "architecture"), pace: .trips, longestRound: 100, longestTimedRound: 20,
      countedActions: 50,
      stepsPerAction: 2,
      isHandedOver: true,
      actions: { _, count, _ in Array(repeating: .submit, count: count) },
      answer: { .resultsArrived(request: $0.number, PromptServices.page) }),
  ]
}
