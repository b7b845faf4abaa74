import BenchKit

/// The criteria of effort: what code takes, give or take what another author would have written.
struct EffortCriteria {
  /// The stand-in of the specification in files without it: the same features without an architecture.
  private static let standIn = "Direct"

  private let file: EffortResult?
  private let patterns: [String]
  private let features: [String]
  private let isWhole: Bool
  private let margin: Double
  private let seed: UInt64

  init(_ evidence: Evidence, _ load: Load, _ scales: Scales, seed: UInt64) {
    (file, patterns, self.seed) = (evidence.effort, evidence.patterns, seed)
    features = AppFeature.allCases.filter(load.has).map(\.rawValue)
    isWhole = AppFeature.allCases.allSatisfy(load.has)
    margin = scales.margin
  }

  /// Tokens of the features together, of the standard changes together (in features and in drivers, which do a part of
  /// some changes) and of the tests, each in multiples of what the specification takes; and the names to know.
  var all: [Criterion] {
    guard let file else { return [] }
    let changes = file.rows.map(\.subject).filter { $0.hasPrefix("change.") }.unique
    return [
      tokens("tokens of the features", features),
      tokens("tokens of the standard changes", changes, and: "tokens.driver"),
      tokens("tokens of the tests", ["test"]), names,
    ].compactMap { $0 }
  }

  private func tokens(
    _ name: String, _ subjects: [String], and other: String? = nil
  ) -> Criterion? {
    func sum(_ pattern: String) throws(Quantity.Missing) -> Double {
      var sum = 0.0
      for subject in subjects {
        sum += try count(pattern, subject, "tokens")
        // A file from before drivers were counted has none.
        if let other, file?.row(pattern, subject, other) != nil {
          sum += try count(pattern, subject, other)
        }
      }
      return sum
    }
    let names = [Evidence.specification, Self.standIn]
    let own = names.lazy.compactMap { try? sum($0) }.first { $0 > 0 }
    guard !subjects.isEmpty, let own else { return nil }
    return criterion(name, .tokens, scale: own) { pattern throws(Quantity.Missing) in
      written(try sum(pattern), pattern, name)
    }
  }

  /// The distinct names of the framework, of Combine and of Observation that the features use. The file counts them per
  /// feature and for all; of two features they are no fewer than those of one, and no more than the sum.
  private var names: Criterion? {
    let name = "names to know"
    return criterion(name, .symbols, scale: Scales.symbols) { pattern throws(Quantity.Missing) in
      if isWhole, file?.row(pattern, "total", "symbols") != nil {
        return written(try symbols(pattern, "total"), pattern, name)
      }
      var each: [Double] = []
      for feature in features { each.append(try symbols(pattern, feature)) }
      guard each.count > 1 else { return written(each[0], pattern, name) }
      return .between(each.max()!, each.reduce(0, +), stream(pattern, name))
    }
  }

  private func symbols(_ pattern: String, _ subject: String) throws(Quantity.Missing) -> Double {
    var sum = try count(pattern, subject, "symbols")
    // A file from before there were other names has those of the framework.
    for metric in ["symbols.combine", "symbols.observation"]
    where file?.row(pattern, subject, metric) != nil {
      sum += try count(pattern, subject, metric)
    }
    return sum
  }

  private func count(
    _ pattern: String, _ subject: String, _ metric: String
  ) throws(Quantity.Missing) -> Double {
    let row = file?.row(pattern, subject, metric)
    guard let value = row?.value else {
      throw Quantity.Missing(because: row?.reason ?? "no \(metric) of \(subject) in the files")
    }
    return Double(value)
  }

  private func written(_ value: Double, _ pattern: String, _ name: String) -> Quantity {
    margin > 0 ? .written(value, margin: margin, stream(pattern, name)) : .exact(value)
  }

  private func stream(_ pattern: String, _ name: String) -> RandomStream {
    RandomStream(seed: seed, "\(pattern)/\(name) written")
  }

  private func criterion(
    _ name: String, _ unit: Criterion.Unit, scale: Double,
    _ value: (String) throws(Quantity.Missing) -> Quantity
  ) -> Criterion? {
    Criterion(.effort, name, unit, scale: scale, threshold: 0, of: patterns, seed: seed, value)
  }
}
