import Spec

extension ObservablePattern {
  static let summary =
    "MVVM without a framework: a view model whose properties Observation tracks one by one."

  static let sources: PatternSources? = PatternSources(
    [
      "Sources/Patterns/Observable/ObservableFeatures/Observable"
    ],
    screens: "Examples/Screens/Observable", test: "Tests/FeatureTests/ObservableTests.swift",
    listTest: "Tests/FeatureTests/ObservableListTests.swift",
    awkward:
      "@State makes a model whenever the parent makes the view, so its init must do nothing",
    changes: "Examples/Changes",
    original: "Observation, a module of the toolchain")

  static let resembles = [
    Resemblance(to: "MVVM", difference: "MVVM itself"),
    Resemblance(
      to: "MV", "Model-View",
      difference: "the same observable objects, which views hold without calling them view models"),
  ]

  static let needs: PatternNeeds? = PatternNeeds(iOS: "17", macOS: "14")
}

extension ObservableObjectPattern {
  static let summary =
    "MVVM without a framework: a view model whose @Published properties announce any change."

  static let sources: PatternSources? = PatternSources(
    [
      "Sources/Patterns/Observable/ObservableFeatures/ObservableObject"
    ],
    screens: "Examples/Screens/ObservableObject",
    test: "Tests/FeatureTests/ObservableObjectTests.swift",
    listTest: "Tests/FeatureTests/ObservableObjectListTests.swift",
    awkward:
      "any change of the object evaluates every view that observes it",
    changes: "Examples/Changes",
    original: "Combine's ObservableObject")

  static let resembles = [Resemblance(to: "MVVM", difference: "MVVM itself, before iOS 17")]

  static let needs: PatternNeeds? = PatternNeeds(iOS: "13", macOS: "10.15", module: "Combine")
}
