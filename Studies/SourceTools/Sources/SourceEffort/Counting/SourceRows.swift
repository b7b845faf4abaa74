import Foundation

/// What is counted in the sources of a pattern.
public enum SourceRows {
  /// The rows of `pattern`, whose relative package is looked for in the folder `root`.
  ///
  /// - Throws: ``EffortError`` when something that can be measured could not be.
  public static func counted(of pattern: MeasuredPattern, in root: URL) throws -> [EffortRow] {
    if let omission = pattern.omission {
      return EffortMetric.ofPatterns.map { .init(pattern.name, .total, $0, missing: omission) }
    }
    let files = try PatternFiles(of: pattern, in: root).files
    return try Subject.allCases.flatMap { subject -> [EffortRow] in
      guard let paths = files[subject] else {
        let reason = reason(forMissing: subject, of: pattern)
        return [EffortMetric.tokens, .lines, .files].map {
          EffortRow(pattern.name, subject, $0, missing: reason)
        }
      }
      let counts = try SourceCounts(paths: paths)
      return [
        EffortRow(pattern.name, subject, .tokens, counts.tokens),
        EffortRow(pattern.name, subject, .lines, counts.lines),
        EffortRow(pattern.name, subject, .files, counts.files),
      ]
    }
  }

  private static func reason(
    forMissing subject: Subject, of pattern: MeasuredPattern
  ) -> String {
    switch (subject, pattern.framework) {
    case (.framework, .none(let reason)): "there is no framework: \(reason)"
    case (.test, _): "no test of it is known here"
    default: "no file of the features is the \(subject.rawValue)'s"
    }
  }
}
