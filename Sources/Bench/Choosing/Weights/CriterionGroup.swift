/// What a criterion is about. Groups are weighted first, so that many list workloads do not outvote the rest.
package enum CriterionGroup: String, Sendable, CaseIterable, Codable {
  /// One small action and its way to the view: the counter, and a feature's life from start to end.
  case dispatch
  /// Actions on long lists.
  case lists
  /// Searches, with their requests, answers and cancellations.
  case asynchronous
  /// The bytes that live instances keep.
  case memory
  /// The code that a feature, a change and a test take.
  case effort

  /// The group of a workload whose name begins with `part`; nil when it is in none.
  init?(workloadsOf part: Substring) {
    switch part {
    case "counter", "lifecycle": self = .dispatch
    case "list": self = .lists
    case "search": self = .asynchronous
    default: return nil
    }
  }

  /// The group of single latencies under the name `workload`; nil when it is in none.
  init?(latenciesOf workload: String) {
    switch workload {
    case "latency.open": self = .dispatch
    case "latency.toggle1k", "latency.toggle10k", "latency.mix10k": self = .lists
    case "latency.searchOpen": self = .asynchronous
    default: return nil
    }
  }
}
