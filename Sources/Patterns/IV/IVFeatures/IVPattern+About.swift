import Spec

extension IVPattern {
  public static let summary =
    "A view emits events to an interactor, which keeps the state and emits commands to its views."

  public static let sources: PatternSources? = PatternSources(
    [
      "Sources/Patterns/IV/IVFeatures",
      "Examples/Screens/IV",
      "Tests/FeatureTests/IVTests.swift",
    ],
    changes: "Examples/Changes",
    diagram: "Sources/Patterns/IV/IV/IV.docc/IV.md",
    original: "the published package IV; what differs here: Sources/Patterns/IV/DOCUMENT.md")
}
