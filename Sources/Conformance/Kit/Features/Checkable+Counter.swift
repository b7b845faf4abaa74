import Spec

extension CounterSpec: Checkable {
  static let seed = Seed(count: 3)
  static let seeds = [Seed(), Seed(count: -2), Seed(count: .max), Seed(count: .min)]
  static let samples: [Action] = [.increment, .add(5), .decrement, .add(-20), .reset]
  static let ordered: [Action] = [.add(1), .reset, .add(2), .reset, .add(4)]
  static let repeatable: Action? = .increment
  static let effectful: [Action] = [.reset, .reset, .reset]

  static let inert: [Action] = [.add(0)]
  static let workInFlight: [[Step<CounterSpec>]] = [[.send(.increment)]]

  static func commuting(_ count: Int) -> [Action] { (1...count).map { .add($0) } }

  static func mismatch(
    of made: [GatedRequest], with due: [Never], _ count: Int
  ) -> Mismatch? {
    made.first.map { Mismatch(expected: "no request", found: "one for \($0.content)") }
  }

  static func lostRequest(among made: [GatedRequest], _ count: Int) -> Mismatch? { nil }

  static func answerEvent(
    _ answer: GatedRequest.Answer, to request: GatedRequest, among open: [GatedRequest],
    _ count: Int
  ) -> Never {
    preconditionFailure("the counter requested \(request.content)")
  }

  static func failureEvent(
    _ message: String, of request: GatedRequest, among open: [GatedRequest], _ count: Int
  ) -> Never {
    preconditionFailure("the counter requested \(request.content)")
  }

  static func answer(
    to request: Never, from environment: FeatureEnvironment
  ) async -> Never? {}

  static func supersedes(_ action: Action) -> Bool { false }

  static let hasOneRequest = false

  static func withoutRequests(_ state: State) -> State { state }

  static func delayedEvent(after action: Action) -> (event: Never, delay: Duration)? { nil }

  static func timeEvent(_ duration: Duration) -> Never? { nil }

  static func randomAction(_ count: Int, using random: inout SplitMix64) -> Action {
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<5: .increment
    case 5..<8: .decrement
    case 8: .reset
    case 9: .add([Int.max, .min, 0].randomElement(using: &random)!)
    default: .add(Int.random(in: -5...5, using: &random))
    }
  }

  static func simpler(_ action: Action) -> [Action] {
    switch action {
    case .increment: []
    case .add(let amount) where amount != 0 && amount != 1: [.increment, .add(amount / 2)]
    default: [.increment]
    }
  }
}
