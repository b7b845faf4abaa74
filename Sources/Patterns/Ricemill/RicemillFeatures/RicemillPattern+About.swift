import Spec

extension RicemillPattern {
  public static let summary =
    "Combine throughout: a resolver connects inputs, which are subjects, to a store of outputs."

  public static let sources: PatternSources? = PatternSources(
    [
      "Sources/Patterns/Ricemill/RicemillFeatures"
    ],
    screens: "Examples/Screens/Ricemill", test: "Tests/FeatureTests/RicemillTests.swift",
    listTest: "Tests/FeatureTests/RicemillListTests.swift",
    awkward:
      "a bindable input suits only values that nobody but the user changes",
    changes: "Examples/Changes",
    original:
      "the published package Ricemill; what differs here: Sources/Patterns/Ricemill/DOCUMENT.md")

  public static let needs: PatternNeeds? = PatternNeeds(iOS: "18", macOS: "15", module: "Combine")
}
