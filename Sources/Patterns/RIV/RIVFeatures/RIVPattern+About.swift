import Spec

extension RIVPattern {
  public static let summary =
    "An interactor changes a domain value for each action; a pure reducer makes view states of it."

  public static let sources: PatternSources? = PatternSources(
    [
      "Sources/Patterns/RIV/RIVFeatures",
      "Examples/Screens/RIV",
      "Tests/FeatureTests/RIVTests.swift",
    ],
    changes: "Examples/Changes",
    diagram: "Sources/Patterns/RIV/Riveting/Riveting.docc/Riveting.md",
    original: "the published package Riveting; what differs here: Sources/Patterns/RIV/DOCUMENT.md")
}
