import Spec

extension AsyncReactorPattern {
  public static let summary =
    "A reactor turns inputs into mutations, asynchronously, and mutations into states for its stores."

  public static let sources: PatternSources? = PatternSources(
    [
      "Sources/Patterns/AsyncReactor/AsyncReactorFeatures",
      "Examples/Screens/AsyncReactor",
      "Tests/FeatureTests/AsyncReactorTests.swift",
    ],
    changes: "Examples/Changes",
    diagram: "Sources/Patterns/AsyncReactor/AsyncReactor/AsyncReactor.docc/AsyncReactor.md",
    original:
      "the published package AsyncReactorKit; what differs here: Sources/Patterns/AsyncReactor/DOCUMENT.md"
  )
}
