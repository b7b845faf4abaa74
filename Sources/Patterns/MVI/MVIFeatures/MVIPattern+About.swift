import Spec

extension MVIPattern {
  public static let summary =
    "A model turns a view's intents into events, reduces events to view models, and emits actions."

  public static let sources: PatternSources? = PatternSources(
    [
      "Sources/Patterns/MVI/MVIFeatures",
      "Examples/Screens/MVI",
      "Tests/FeatureTests/MVITests.swift",
    ],
    changes: "Examples/Changes",
    diagram: "Sources/Patterns/MVI/MVI/MVI.docc/MVI.md",
    original: "the published package MVI; what differs here: Sources/Patterns/MVI/DOCUMENT.md")
}
