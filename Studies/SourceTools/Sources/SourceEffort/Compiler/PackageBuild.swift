import Foundation

/// Builds the packages whose sources are measured.
public struct PackageBuild {
  /// The folder of the package.
  public let package: String
  /// Where its builds go.
  private let folder: BuildFolder
  /// The traits of all builds; nil for the package's own choice.
  private let traits: String?
  /// What is built of it, for debugging and for release.
  private let debug: [String]
  private let release: [String]

  /// Builds the features of `pattern`, and what they depend on.
  public init(outside pattern: MeasuredPattern) {
    package = pattern.package
    (folder, traits) = (BuildFolder(package: package), nil)
    (debug, release) = (["--target", pattern.module], ["--target", pattern.module])
  }

  /// Builds the patterns of this repository, which is in the folder `root`, and what runs them.
  public init(ownIn root: String) {
    package = root
    (folder, traits) = (BuildFolder(studiesOf: root), "Studies")
    (debug, release) = (["--product", "action-paths"], ["--target", "Catalog"])
  }

  /// The commands, in order: a debug build for the index and the compiler's arguments, a release build for code.
  public var commands: [[String]] {
    let build =
      ["swift", "build", "--package-path", package, "--scratch-path", folder.path]
      + (traits.map { ["--traits", $0] } ?? [])
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
