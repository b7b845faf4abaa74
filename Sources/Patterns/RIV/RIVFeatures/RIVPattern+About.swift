import Spec

extension RIVPattern {
  public static let summary =
    "An interactor changes a domain value for each action; a pure reducer makes view states from it."

  public static let sources: PatternSources? = PatternSources(
    [
      "Sources/Patterns/RIV/RIVFeatures"
    ],
    screens: "Examples/Screens/RIV", test: "Tests/FeatureTests/RIVTests.swift",
    listTest: "Tests/FeatureTests/RIVListTests.swift",
    awkward:
      "of two effects within one update of SwiftUI, the view sees only the second",
    changes: "Examples/Changes",
    original: "the published package Riveting; what differs here: Sources/Patterns/RIV/DOCUMENT.md")

  public static let needs: PatternNeeds? = PatternNeeds(iOS: "18", macOS: "15", module: "Combine")
}
