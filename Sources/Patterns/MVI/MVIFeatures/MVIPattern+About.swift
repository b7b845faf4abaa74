import Spec

extension MVIPattern {
  public static let summary =
    "A model turns a view's intents into events, reduces events to view models, and emits actions."

  public static let sources: PatternSources? = PatternSources(
    [
      "Sources/Patterns/MVI/MVIFeatures"
    ],
    screens: "Examples/Screens/MVI", test: "Tests/FeatureTests/MVITests.swift",
    listTest: "Tests/FeatureTests/MVIListTests.swift",
    awkward:
      "it has no SwiftUI form: a holder with two subscriptions and a subject stands between",
    changes: "Examples/Changes",
    original: "the published package MVI; what differs here: Sources/Patterns/MVI/DOCUMENT.md")

  public static let resembles = [
    Resemblance(
      to: "TCA", "The Composable Architecture", "ComposableArchitecture",
      "swift-composable-architecture",
      difference: "a reducer computes the next value, but reducers are not composed"),
    Resemblance(
      to: "Redux",
      difference:
        "a reducer computes the next value in each feature, without a single store; Examples/YourPattern has a Redux store"
    ),
  ]

  public static let needs: PatternNeeds? = PatternNeeds(iOS: "18", macOS: "15")
}
