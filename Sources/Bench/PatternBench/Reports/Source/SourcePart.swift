import BenchCLI
import BenchKit

/// A part of a feature's source; its raw value is its name in marks.
enum SourcePart: String, CaseIterable {
  case state, actions, transitions, requests, effects, screen, test

  var title: String { rawValue.capitalizedName }

  /// What is in it, as the first words of a sentence.
  func explanation(_ feature: String) -> String {
    let spec = "\(feature.capitalizedName)Spec"
    return switch self {
    case .state: "What the feature keeps, and what of it a screen is shown."
    case .actions:
      "What a user does, as the feature receives it. Where there is none, that is \(spec).Action, which all share."
    case .transitions: "What an action does to the state."
    case .requests: "Calls of services and of the clock, and what becomes of their answers."
    case .effects: "One-time outputs; where there is no type for them, that is \(spec).Effect."
    case .screen: "A screen that shows the feature, in SwiftUI."
    case .test: "A test that a user of the pattern would write."
    }
  }
}

extension String {
  /// The name with a capital letter, such as `Counter`.
  var capitalizedName: String { prefix(1).uppercased() + dropFirst() }
}
