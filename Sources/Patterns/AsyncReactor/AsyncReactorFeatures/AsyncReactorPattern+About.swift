import Spec

extension AsyncReactorPattern {
  public static let summary =
    "A reactor turns inputs into mutations, asynchronously, and mutations into states for its stores."

  public static let sources: PatternSources? = PatternSources(
    [
      "Sources/Patterns/AsyncReactor/AsyncReactorFeatures"
    ],
    screens: "Examples/Screens/AsyncReactor", test: "Tests/FeatureTests/AsyncReactorTests.swift",
    listTest: "Tests/FeatureTests/AsyncReactorListTests.swift",
    awkward:
      "states arrive in a later job of the main actor, so a text field has to keep its own text",
    changes: "Examples/Changes",
    original:
      "the published package AsyncReactorKit; what differs here: Sources/Patterns/AsyncReactor/DOCUMENT.md"
  )

  public static let resembles = [
    Resemblance(
      to: "ReactorKit", difference: "the same mutate and reduce, with tasks instead of RxSwift")
  ]

  public static let needs: PatternNeeds? = PatternNeeds(iOS: "18", macOS: "15")
}
