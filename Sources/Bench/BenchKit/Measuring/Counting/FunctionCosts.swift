/// The functions that a cell's counts come from, with the largest shares of each metric.
package struct FunctionCosts: Sendable, Equatable, Codable {
  /// Functions by their names in the executable: those that spend the instructions, and for the other
  /// metrics those that make the calls.
  package private(set) var shares: [String: [String: Int]] = [:]
  /// The counts of all functions by metric, those that are not kept included.
  package private(set) var totals: [String: Int] = [:]
  /// Where the functions of `shares` and the callers in `calls` are, as far as they have a location; nil when the sources
  /// were not read.
  package private(set) var locations: [String: SourceLocation]?
  /// How often each function without a location was called, by caller; nil when the sources were not read.
  package private(set) var calls: [String: [String: Int]]?

  /// The instructions of each function with a location, with those of functions without one that it calls, directly or
  /// through others; nil when the sources were not read.
  package private(set) var inclusive: [String: Double]?

  /// The most functions kept for each metric.
  private static let most = 40

  /// The sum of `profiles`, and the instructions of a long run in `longRun`; with the functions of `sources` that
  /// they come from.
  init(
    _ profiles: [CallgrindProfile], longRun: [CallgrindProfile] = [],
    _ sources: SourceLocations? = nil
  ) {
    func keep(_ metric: Metric, _ costs: [[String: Int]]) {
      let sum = costs.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
      totals[metric.rawValue] = sum.values.reduce(0, +)
      let largest = sum.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(Self.most)
      shares[metric.rawValue] = Dictionary(uniqueKeysWithValues: largest.map { ($0.key, $0.value) })
    }
    func instructions(_ profile: CallgrindProfile) -> [String: Int] {
      profile.own.filter { !RuntimeCalls.dependsOnAddresses($0.key) }
    }
    func keepInstructions(_ metric: Metric, _ profiles: [CallgrindProfile]) {
      keep(metric, profiles.map(instructions))
      totals[metric.rawValue] = profiles.reduce(0) { $0 + RuntimeCalls.instructions(of: $1) }
    }
    keepInstructions(.instructions, profiles)
    if !longRun.isEmpty { keepInstructions(.longRunInstructions, longRun) }
    for (metric, functions) in RuntimeCalls.callers {
      keep(metric, profiles.map { $0.callers(of: functions.union($0.stubs(of: functions))) })
    }
    if let sources { findOrigins(profiles, sources) }
  }

  private mutating func findOrigins(_ profiles: [CallgrindProfile], _ sources: SourceLocations) {
    var calls: [String: [String: Int]] = [:]
    for (call, count) in profiles.flatMap(\.calls) {
      calls[call.callee, default: [:]][call.caller, default: 0] += count
    }
    calls = calls.filter { sources[$0.key] == nil }
    let functions = Set(shares.values.flatMap(\.keys)).union(calls.values.flatMap(\.keys))
    locations = functions.reduce(into: [String: SourceLocation]()) { $0[$1] = sources[$1] }
    self.calls = calls
    inclusive = profiles.map { Self.inclusive($0, sources) }.reduce(into: [:]) {
      $0.merge($1, uniquingKeysWith: +)
    }
  }

  /// The most calls from a function with a location to one whose instructions it is given.
  private static let deepest = 64

  /// Gives the instructions of functions without a location to their callers, to each by the cost of its calls.
  /// O(calls · depth).
  private static func inclusive(
    _ profile: CallgrindProfile, _ sources: SourceLocations
  ) -> [String: Double] {
    var isLocated: [String: Bool] = [:]
    func located(_ function: String) -> Bool {
      if let known = isLocated[function] { return known }
      let found = sources[function] != nil
      isLocated[function] = found
      return found
    }
    let calls = Dictionary(
      grouping: profile.callCosts.filter {
        $0.key.caller != $0.key.callee && $0.value > 0 && !located($0.key.callee)
      }.sorted { $0.key.caller < $1.key.caller }, by: \.key.callee
    ).mapValues { calls in (calls, total: calls.reduce(0) { $0 + Double($1.value) }) }
    var waiting = profile.own.filter { !RuntimeCalls.dependsOnAddresses($0.key) }
      .mapValues(Double.init)
    var found: [String: Double] = [:]
    for _ in 0..<deepest where !waiting.isEmpty {
      var next: [String: Double] = [:]
      // In one order: sums of fractions depend on it.
      for (function, cost) in waiting.sorted(by: { $0.key < $1.key }) {
        if located(function) {
          found[function, default: 0] += cost
        } else if let (callers, total) = calls[function] {
          for (call, weight) in callers {
            next[call.caller, default: 0] += cost * Double(weight) / total
          }
        }
      }
      waiting = next
    }
    return found
  }

  /// How often functions with a location called `function`, directly or through others without one.
  package func callers(of function: String) -> [String: Int] {
    var (found, reached, waiting) = ([String: Int](), Set([function]), [function])
    while let callee = waiting.popLast() {
      for (caller, count) in calls?[callee] ?? [:] {
        if locations?[caller] != nil {
          found[caller, default: 0] += count
        } else if reached.insert(caller).inserted {
          waiting.append(caller)
        }
      }
    }
    return found
  }

  /// The functions with the largest shares of `metric`, the largest first; nil when it was not counted by
  /// function.
  ///
  /// - Parameter detailed: whether all that are known are wanted, and not just as many as a result holds.
  package func largestShares(of metric: Metric, detailed: Bool) -> [FunctionShare]? {
    guard let total = totals[metric.rawValue], total > 0 || detailed else { return nil }
    let shares = readable(metric).map {
      FunctionShare(name: $0.key, share: Double($0.value) / Double(total))
    }.sorted { ($1.share, $0.name) < ($0.share, $1.name) }
    guard !detailed else { return shares }
    return shares.prefix(FunctionShare.most).filter { $0.share >= FunctionShare.least }.map {
      FunctionShare(name: $0.name, share: $0.share.toThreePlaces)
    }
  }

  private func readable(_ metric: Metric) -> [String: Int] {
    Dictionary(
      (shares[metric.rawValue] ?? [:]).map { (FunctionName.readable($0.key), $0.value) },
      uniquingKeysWith: +)
  }
}

/// A function that a count comes from.
public struct FunctionShare: Sendable, Equatable, Codable {
  /// The most functions in a result, and the least share of each.
  static let most = 8
  static let least = 0.01

  /// The module, type and function.
  public var name: String
  /// Its share of the count, from 0 to 1.
  public var share: Double

  /// A function of the given name and share.
  package init(name: String, share: Double) {
    self.name = name
    self.share = share
  }
}
