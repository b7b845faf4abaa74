import Spec

extension ObservablePattern {
  static let summary =
    "MVVM without a framework: a view model whose properties Observation tracks one by one."

  static let sources: PatternSources? = PatternSources(
    [
      "Sources/Patterns/Observable/ObservableFeatures/Observable",
      "Examples/Screens/Observable",
      "Tests/FeatureTests/ObservableTests.swift",
    ],
    changes: "Examples/Changes",
    diagram: "Sources/Patterns/Observable/OBSERVING.md",
    original: "Observation, a module of the toolchain")
}

extension ObservableObjectPattern {
  static let summary =
    "MVVM without a framework: a view model whose @Published properties announce any change."

  static let sources: PatternSources? = PatternSources(
    [
      "Sources/Patterns/Observable/ObservableFeatures/ObservableObject",
      "Examples/Screens/ObservableObject",
      "Tests/FeatureTests/ObservableObjectTests.swift",
    ],
    changes: "Examples/Changes",
    diagram: "Sources/Patterns/Observable/OBSERVING.md",
    original: "Combine's ObservableObject")
}
