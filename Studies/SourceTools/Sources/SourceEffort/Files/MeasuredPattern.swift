/// Where the sources of a pattern lie.
public struct MeasuredPattern: Sendable, Equatable {
  /// What an app imports to use the pattern.
  public enum Framework: Sendable, Equatable {
    /// Folders and files of the pattern's package.
    case sources([String])
    /// Nothing of the package, for this reason.
    case none(because: String)
  }

  /// The name of the pattern in tables.
  public let name: String
  /// The folder of the package that holds the sources; other paths are relative to it.
  public let package: String
  /// The folders and files of the three features and their driver.
  public let features: [String]
  /// Folders and files below those that are not the features'.
  public let excluded: [String]
  public let framework: Framework
  /// The file of the tests that a user of the pattern would write; nil if there is none.
  public let test: String?
  /// Why nothing is measured; nil if something is.
  public let omission: String?

  public init(
    _ name: String, package: String = ".", features: [String], excluded: [String] = [],
    framework: Framework, test: String? = nil, omission: String? = nil
  ) {
    (self.name, self.package, self.features, self.excluded) = (name, package, features, excluded)
    (self.framework, self.test, self.omission) = (framework, test, omission)
  }
}

extension MeasuredPattern {
  /// The patterns of this repository: the only table of which files are whose.
  ///
  /// Below `features`, a file belongs to the feature whose name is a word of its path, such as
  /// `CounterReactor.swift` or `Search/Request.swift`. The others are the driver's, together with what the
  /// three features share. Direct's framework is what each of its features needs, and what other patterns
  /// import. No subject has what a pattern says about itself, the article, which is only measured, `CombineOperators`, which
  /// stands in for Combine as OpenCombine does, or `FrameworkSupport`, which frameworks share.
  public static let all = [
    MeasuredPattern(
      "Direct", features: [direct],
      excluded: [
        "\(direct)/DirectFeature.swift", "\(direct)/Article", directAsync,
        "\(direct)/DirectPattern+About.swift",
      ],
      framework: .sources(["\(direct)/DirectFeature.swift"]),
      test: test("Direct")),
    MeasuredPattern(
      "DirectAsync", features: [directAsync],
      framework: .none(because: "it is written by hand"),
      omission: "its features are subclasses of Direct's, and have hardly any source of their own"),
    observed("Observable", not: "ObservableObject", "Observation is a module of the toolchain"),
    observed("ObservableObject", not: "Observable", "Combine is a module of the system"),
    own("RIV", "Riveting"), own("AsyncReactor", "AsyncReactor"), own("IV", "IV"),
    own("Ricemill", "Ricemill"), own("MVI", "MVI"),
  ]

  private static let direct = "Sources/Patterns/Direct/DirectFeatures"
  private static let directAsync = "\(direct)/DirectAsync.swift"

  private static func test(_ name: String) -> String { "Tests/FeatureTests/\(name)Tests.swift" }

  /// One of the two patterns that share a module, a screen and a driver.
  private static func observed(
    _ name: String, not other: String, _ framework: String
  ) -> MeasuredPattern {
    let folder = "Sources/Patterns/Observable/ObservableFeatures"
    return MeasuredPattern(
      name, features: [folder],
      excluded: [
        "\(folder)/\(other)", "\(folder)/Article", "\(folder)/ObservablePattern+About.swift",
      ],
      framework: .none(because: framework), test: test(name))
  }

  /// A pattern with a folder of its own, a framework, and features.
  private static func own(_ name: String, _ framework: String) -> MeasuredPattern {
    let features = "Sources/Patterns/\(name)/\(name)Features"
    return MeasuredPattern(
      name, features: [features],
      excluded: ["\(features)/Article", "\(features)/\(name)Pattern+About.swift"],
      framework: .sources(["Sources/Patterns/\(name)/\(framework)"]), test: test(name))
  }
}
