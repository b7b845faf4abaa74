/// Which functions a cell's counts come from: the largest shares of each metric.
package struct FunctionCosts: Sendable, Equatable, Codable {
  /// Functions by their names in the executable: those that spend instructions, and those that call
  /// for the other metrics.
  package private(set) var shares: [String: [String: Int]] = [:]

  /// The most functions that are kept of each metric.
  private static let most = 40

  /// Sums up `profiles`.
  init(_ profiles: [CallgrindProfile]) {
    func keep(_ metric: Metric, _ costs: [[String: Int]]) {
      let sum = costs.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
      let largest = sum.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(Self.most)
      shares[metric.rawValue] = Dictionary(uniqueKeysWithValues: largest.map { ($0.key, $0.value) })
    }
    keep(
      .instructions,
      profiles.map { $0.own.filter { !RuntimeCalls.dependsOnAddresses($0.key) } })
    for (metric, functions) in RuntimeCalls.callers {
      keep(metric, profiles.map { $0.callers(of: functions.union($0.stubs(of: functions))) })
    }
  }

  /// A function that costs more or less than it did.
  package struct Difference: Sendable, Equatable {
    package let function: String
    package let former: Int
    package let now: Int

    package var change: Int { now - former }
  }

  /// What has grown in `metric` since `former`: the code of this and other packages first, and of
  /// that the largest rise.
  ///
  /// All that the compiler has made of one function counts as that function.
  package func rises(of metric: Metric, since former: FunctionCosts) -> [Difference] {
    let now = readable(metric)
    let before = former.readable(metric)
    return Set(now.keys).union(before.keys)
      .map { Difference(function: $0, former: before[$0] ?? 0, now: now[$0] ?? 0) }
      .filter { $0.change > 0 }
      .sorted {
        ($0.isOfTheRuntime ? 1 : 0, -$0.change, $0.function)
          < ($1.isOfTheRuntime ? 1 : 0, -$1.change, $1.function)
      }
  }

  private func readable(_ metric: Metric) -> [String: Int] {
    Dictionary(
      (shares[metric.rawValue] ?? [:]).map { (FunctionName.readable($0.key), $0.value) },
      uniquingKeysWith: +)
  }
}

extension FunctionCosts.Difference {
  /// Whether it is a function of the language's runtime or of the system's libraries.
  var isOfTheRuntime: Bool {
    !function.contains(".") || function.contains("@") || function.hasPrefix("Swift.")
  }
}
