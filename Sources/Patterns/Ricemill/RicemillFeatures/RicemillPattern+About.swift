import Spec

extension RicemillPattern {
  public static let summary =
    "Combine throughout: a resolver connects inputs, which are subjects, to a store of outputs."

  public static let sources: PatternSources? = PatternSources(
    [
      "Sources/Patterns/Ricemill/RicemillFeatures",
      "Examples/Screens/Ricemill",
      "Tests/FeatureTests/RicemillTests.swift",
    ],
    changes: "Examples/Changes",
    diagram: "Sources/Patterns/Ricemill/Ricemill/Ricemill.docc/Ricemill.md",
    original:
      "the published package Ricemill; what differs here: Sources/Patterns/Ricemill/DOCUMENT.md")
}
