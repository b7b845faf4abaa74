import Spec

extension IVPattern {
  public static let summary =
    "A view emits events to an interactor, which keeps the state and emits commands to its views."

  public static let sources: PatternSources? = PatternSources(
    [
      "Sources/Patterns/IV/IVFeatures"
    ],
    screens: "Examples/Screens/IV", test: "Tests/FeatureTests/IVTests.swift",
    listTest: "Tests/FeatureTests/IVListTests.swift",
    awkward:
      "it has no SwiftUI form: a holder is linked as the view, and SwiftUI observes that",
    changes: "Examples/Changes",
    original: "the published package IV; what differs here: Sources/Patterns/IV/DOCUMENT.md")

  public static let resembles = [
    Resemblance(
      to: "VIPER",
      difference:
        "an interactor and a view exchange events and commands, without a presenter or a router")
  ]

  public static let needs: PatternNeeds? = PatternNeeds(iOS: "18", macOS: "15")
}
