import BenchKit

/// The criteria of effort. Counts of code are exact, and any difference counts.
struct EffortCriteria {
  /// The name under which the file counts what the requirements themselves take: the models and their changes.
  static let specification = "Spec"
  /// Its stand-in in files without it: the same features without an architecture.
  private static let standIn = "Direct"
  private static let features = ["counter", "list", "search"]

  private let file: EffortResult?
  private let patterns: [String]
  private let seed: UInt64

  init(_ evidence: Evidence, seed: UInt64) {
    (file, patterns, self.seed) = (evidence.effort, evidence.patterns, seed)
  }

  /// Tokens of the features together, of the standard changes together and of the tests, each in multiples of what
  /// the specification takes; and the distinct names of the framework, of Combine and of Observation that all features
  /// use, or the sum over features where the file has no total.
  var all: [Criterion] {
    guard let file else { return [] }
    let changes = file.rows.map(\.subject).filter { $0.hasPrefix("change.") }.unique
    let total = file.rows.contains { $0.subject == "total" && $0.metric == "symbols" }
    return [
      criterion("tokens of the features", .tokens, Self.features, ["tokens"], scale: nil),
      criterion("tokens of the standard changes", .tokens, changes, ["tokens"], scale: nil),
      criterion("tokens of the tests", .tokens, ["test"], ["tokens"], scale: nil),
      criterion(
        "names to know", .symbols, total ? ["total"] : Self.features,
        ["symbols", "symbols.combine", "symbols.observation"], scale: Scales.symbols),
    ].compactMap { $0 }
  }

  /// The sum of metrics over `subjects`; nil when the file holds none, or no scale.
  private func criterion(
    _ name: String, _ unit: Criterion.Unit, _ subjects: [String], _ metrics: [String],
    scale: Double?
  ) -> Criterion? {
    guard !subjects.isEmpty else { return nil }
    var (values, missing): ([String: Quantity], [String: String]) = ([:], [:])
    for pattern in patterns {
      switch sum(pattern, subjects, metrics) {
      case .success(let sum): values[pattern] = .exact(sum)
      case .failure(let reason): missing[pattern] = reason.because.printable
      }
    }
    let own = [Self.specification, Self.standIn].lazy.compactMap { pattern in
      try? sum(pattern, subjects, metrics).get()
    }.first { $0 > 0 }
    guard let scale = scale ?? own else { return nil }
    return Criterion(
      .effort, name, unit, scale: scale, threshold: 0, values: values, missing: missing, seed: seed)
  }

  private func sum(
    _ pattern: String, _ subjects: [String], _ metrics: [String]
  ) -> Swift.Result<Double, Quantity.Missing> {
    var sum = 0.0
    for (subject, metric) in subjects.flatMap({ subject in metrics.map { (subject, $0) } }) {
      let row = file!.row(pattern, subject, metric)
      // A file from before there were other names has those of the framework.
      if row == nil, metric.hasPrefix("symbols.") { continue }
      guard let row, let value = row.value else {
        return .failure(.init(because: row?.reason ?? "no \(metric) of \(subject) in the files"))
      }
      sum += Double(value)
    }
    return .success(sum)
  }
}
