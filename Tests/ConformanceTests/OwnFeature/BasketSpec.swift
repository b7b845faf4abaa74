import Conformance
import Spec

/// A feature that is not one of the kit's own: a basket whose coupon a service looks up.
enum BasketSpec: Checkable {
  enum Action: Sendable, Equatable {
    case add
    case empty
    case enter(coupon: String)
    case dropCoupon
    case order
  }

  enum Coupon: Sendable, Equatable {
    case none
    case checking(String)
    case accepted(percent: Int)
    case refused(String)
  }

  struct View: Sendable, Equatable {
    var count: Int
    var coupon = Coupon.none
  }

  struct State: Sendable, Equatable {
    var view: View
  }

  enum Request: Sendable, Equatable {
    case percent(of: String)
  }

  enum Effect: Sendable, Equatable {
    case ordered(count: Int)
  }

  enum Event: Sendable, Equatable {
    case looked(up: Int)
    case failed(String)
  }

  /// Looks up what a coupon is worth.
  typealias Environment = @Sendable (String) async throws -> Int

  static let name = "basket"

  static func initial(_ count: Int) -> State { State(view: View(count: count)) }

  static func view(_ state: State) -> View { state.view }

  static func reduce(_ state: inout State, _ input: ModelInput<Self>) -> ModelOutput<Self> {
    switch input {
    case .action(.add): state.view.count += 1
    case .action(.empty): state.view.count = 0
    case .action(.enter(let coupon)):
      state.view.coupon = .checking(coupon)
      return ModelOutput(request: .percent(of: coupon))
    case .action(.dropCoupon): state.view.coupon = .none
    case .action(.order): return ModelOutput(effects: [.ordered(count: state.view.count)])
    case .event(.looked(let percent)): state.view.coupon = .accepted(percent: percent)
    case .event(.failed(let message)): state.view.coupon = .refused(message)
    }
    return ModelOutput()
  }

  // MARK: For the kit

  static let seed = 1
  static let actions: [Action] = [
    .add, .empty, .enter(coupon: "a"), .enter(coupon: "b"), .dropCoupon, .order,
  ]

  static func environment(
    _ services: GatedServices<Self>, clock: any Clock<Duration>
  ) -> Environment {
    { coupon in
      try await services.answer(to: .percent(of: coupon)) {
        if case .looked(let percent) = $0 { percent } else { nil }
      }
    }
  }

  static func answers(to request: Request, number: Int) -> [Event] { [.looked(up: number)] }

  static func failureEvent(_ message: String, of request: Request) -> Event { .failed(message) }

  static func awaited(_ unanswered: [Request], in state: State) -> [Request] {
    if case .checking(let coupon) = state.view.coupon { [.percent(of: coupon)] } else { [] }
  }

  static func withoutRequests(_ state: State) -> State {
    var state = state
    if case .checking = state.view.coupon { state.view.coupon = .none }
    return state
  }
}
