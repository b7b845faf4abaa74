import Spec

extension DirectPattern {
  public static let summary =
    "No architecture: a class with a switch over actions and a list of observers; the reference."

  public static let sources: PatternSources? = PatternSources(
    [
      "Sources/Patterns/Direct/DirectFeatures/DirectCounter.swift",
      "Sources/Patterns/Direct/DirectFeatures/DirectList.swift",
      "Sources/Patterns/Direct/DirectFeatures/DirectSearch.swift",
    ], test: "Tests/FeatureTests/DirectTests.swift",
    listTest: "Tests/FeatureTests/DirectListTests.swift",
    changes: "Examples/Changes",
    original: "none; it is written by hand")
}

extension DirectAsyncPattern {
  public static let summary =
    "Direct behind an asynchronous queue: actions come from any task and are handled later."

  public static let sources: PatternSources? = PatternSources(
    [
      "Sources/Patterns/Direct/DirectFeatures/DirectAsync.swift",
      "Sources/Patterns/Direct/DirectFeatures/DirectCounter.swift",
      "Sources/Patterns/Direct/DirectFeatures/DirectList.swift",
      "Sources/Patterns/Direct/DirectFeatures/DirectSearch.swift",
    ],
    original: "none; it is written by hand")
}
