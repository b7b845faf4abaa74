import Spec

extension CounterSpec: Checkable {
  public static let seed = Seed(count: 3)
  public static let seeds = [Seed(), Seed(count: -2), Seed(count: .max), Seed(count: .min)]
  public static let actions: [Action] = [.increment, .decrement, .reset, .add(3)]
  public static let samples: [Action] = [.increment, .add(5), .decrement, .add(-20), .reset]
  public static let ordered: [Action] = [.add(1), .reset, .add(2), .reset, .add(4)]
  public static let repeatable: Action? = .increment
  public static let effectSteps: [Step<CounterSpec>] = []
  public static let effectful: [Action] = [.reset, .reset, .reset]
  public static let inert: [Action] = [.add(0)]
  public static let workInFlight: [[Step<CounterSpec>]] = [[.send(.increment)]]

  public static func commuting(_ count: Int) -> [Action] { (1...count).map { .add($0) } }

  public static func environment(
    _ services: GatedServices<CounterSpec>, clock: any Clock<Duration>
  ) -> FeatureEnvironment {
    FeatureEnvironment(search: NoService(), labels: NoService(), clock: clock)
  }

  public static func randomAction(_ count: Int, using random: inout SplitMix64) -> Action {
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<5: .increment
    case 5..<8: .decrement
    case 8: .reset
    case 9: .add([Int.max, .min, 0].randomElement(using: &random)!)
    default: .add(Int.random(in: -5...5, using: &random))
    }
  }

  public static func simpler(_ action: Action) -> [Action] {
    switch action {
    case .increment: []
    case .add(let amount) where amount != 0 && amount != 1: [.increment, .add(amount / 2)]
    default: [.increment]
    }
  }
}

/// A service that a feature does not have.
struct NoService: SearchService, LabelService {
  func page(_ number: Int, of query: String) async throws -> SearchPage {
    throw ServiceFailure(message: "this feature has no search")
  }

  func label(forRow id: Int) async throws -> String {
    throw ServiceFailure(message: "this feature has no labels")
  }
}
