import Foundation

/// What is counted while features run: how far it is from an action to its view.
public enum RunningRows {
  /// A line of `action-paths`.
  private struct Path: Decodable {
    let pattern: String
    let subject: Subject
    let hops: Int?
    let stack: [String?]?
    let reason: String?

    var rows: [EffortRow] {
      guard let hops, let stack else {
        return [EffortMetric.frames, .hops].map {
          EffortRow(pattern, subject, $0, missing: reason ?? "no reason given")
        }
      }
      return [
        EffortRow(pattern, subject, .frames, CountedFunctions.functions(stack).count),
        EffortRow(pattern, subject, .hops, hops),
      ]
    }
  }

  /// Builds `action-paths` of the package `root` for debugging, and runs it twice.
  ///
  /// - Throws: ``EffortError`` when it does not build, or the two runs differ.
  public static func counted(in root: String) throws -> [EffortRow] {
    let builds = "\(root)/.build/studies"
    try Tool.run(
      [
        "swift", "build", "--package-path", root, "--scratch-path", builds, "--traits", "Studies",
        "--product", "action-paths",
      ], errorsInOutput: true)
    let program = "\(builds)/debug/action-paths"
    let (first, second) = (try Tool.run([program]), try Tool.run([program]))
    guard first == second else { throw EffortError("two runs of \(program) counted differently") }
    return try JSONDecoder().decode([Path].self, from: Data(first.utf8)).flatMap(\.rows)
  }

  /// The rows of a pattern that `action-paths` does not run.
  public static func missing(_ pattern: String) -> [EffortRow] {
    Subject.features.flatMap { subject in
      [EffortMetric.frames, .hops].map {
        EffortRow(pattern, subject, $0, missing: "only patterns of the Catalog are run")
      }
    }
  }
}
