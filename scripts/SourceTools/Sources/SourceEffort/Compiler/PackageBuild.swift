import Foundation

/// Builds the packages whose sources are measured.
public struct PackageBuild {
  /// The folder of the package.
  public let package: String
  /// What is built of it, for debugging and for release.
  private let debug: [String]
  private let release: [String]

  /// Builds the features of `pattern`, and what they depend on.
  public init(outside pattern: MeasuredPattern) {
    package = pattern.package
    (debug, release) = (["--target", pattern.module], ["--target", pattern.module])
  }

  /// Builds the patterns of this repository, which is in the folder `root`, and what runs them.
  public init(ownIn root: String) {
    package = root
    (debug, release) = (["--product", "action-paths"], ["--target", "Catalog"])
  }

  /// The commands, in order: a debug build for the index and the compiler's arguments, a release build for code.
  public var commands: [[String]] {
    let build = ["swift", "build", "--package-path", package]
    return [build + debug, build + ["-c", "release"] + release]
  }

  /// Builds, and calls `report` with each command before it runs.
  ///
  /// - Throws: ``EffortError`` with the compiler's messages when a build fails.
  public func run(_ report: (String) -> Void) throws {
    for command in commands {
      report(command.joined(separator: " "))
      try Tool.run(command, errorsInOutput: true)
    }
  }
}

/// What `action-paths` counts while features run: how far it is from an action to its view.
public enum RunningRows {
  private struct Count: Decodable {
    let pattern: String
    let subject: Subject
    let metric: EffortMetric
    let value: Int?
    let reason: String?
  }

  /// Runs the debug build of `action-paths` of `package`, twice.
  ///
  /// - Throws: ``EffortError`` when the two runs differ.
  public static func counted(in package: String) throws -> [EffortRow] {
    let program = "\(BuildFolder(package: package).products("debug"))/action-paths"
    let (first, second) = (try Tool.run([program]), try Tool.run([program]))
    guard first == second else { throw EffortError("two runs of \(program) counted differently") }
    return try JSONDecoder().decode([Count].self, from: Data(first.utf8)).map { count in
      count.value.map { EffortRow(count.pattern, count.subject, count.metric, $0) }
        ?? EffortRow(
          count.pattern, count.subject, count.metric, missing: count.reason ?? "no reason given")
    }
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
