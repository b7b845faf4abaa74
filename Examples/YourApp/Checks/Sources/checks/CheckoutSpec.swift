import Conformance
import Shop

/// What the checkout must do.
enum CheckoutSpec: Checkable {
  enum Action: Equatable {
    case add(String)
    case remove(String)
    case apply(String)
    case removeCoupon
    case pay
  }

  struct View: Equatable {
    var cart: Cart
    var coupon: Coupon
    var payment: Payment
    var total: Int
  }

  enum Effect: Equatable {
    case paid(Receipt)
  }

  enum Request: Equatable {
    case discount(String, on: Cart)
    case payment(Int)
  }

  enum Event: Equatable {
    case checked(Coupon)
    case paid(Receipt)
    case failed(String)
  }

  struct State: Equatable {
    var cart: Cart
    var coupon = Coupon.none
    var payment = Payment.due
  }

  // MARK: The model

  static let name = "checkout"

  static func initial(_ cart: Cart) -> State { State(cart: cart) }

  static func view(_ state: State) -> View {
    var total = state.cart.total
    if case .applied(_, let percent) = state.coupon { total = total * (100 - percent) / 100 }
    return View(cart: state.cart, coupon: state.coupon, payment: state.payment, total: total)
  }

  static func reduce(_ state: inout State, _ input: ModelInput<Self>) -> ModelOutput<Self> {
    switch input {
    case .action where state.payment == .paying: break
    case .action(.add(let article)): change(&state) { $0.add(article, price: 100) }
    case .action(.remove(let article)): change(&state) { $0.remove(article) }
    case .action(.removeCoupon): state = State(cart: state.cart)
    case .action(.apply(let code)):
      state = State(cart: state.cart, coupon: .checking(code))
      return ModelOutput(request: .discount(code, on: state.cart))
    case .action(.pay):
      if case .checking = state.coupon { break }
      if state.cart.lines.isEmpty { break }
      state.payment = .paying
      return ModelOutput(request: .payment(view(state).total))
    case .event(.checked(let coupon)): state.coupon = coupon
    case .event(.failed(let reason)): state.payment = .failed(reason)
    case .event(.paid(let receipt)):
      state = State(cart: Cart([]))
      return ModelOutput(effects: [.paid(receipt)])
    }
    return ModelOutput()
  }

  private static func change(_ state: inout State, _ edit: (inout Cart) -> Void) {
    var cart = state.cart
    edit(&cart)
    if cart != state.cart { state = State(cart: cart) }
  }

  // MARK: For the kit

  static let seed = Cart([.init(article: "tea", pieces: 1, price: 500)])
  static let actions: [Action] = [
    .add("bread"), .add("tea"), .remove("bread"), .removeCoupon, .apply("A"), .apply("B"), .pay,
  ]

  static func answers(to request: Request, number: Int) -> [Event] {
    switch request {
    case .discount(let code, _): [.checked(.applied(code, percent: number))]
    case .payment(let amount): [.paid(Receipt(number: number, amount: amount))]
    }
  }

  static func failureEvent(_ message: String, of request: Request) -> Event {
    switch request {
    case .discount(let code, _): .checked(.refused(code, because: message))
    case .payment: .failed(message)
    }
  }

  static func awaited(_ unanswered: [Request], in state: State) -> [Request] {
    if case .checking(let code) = state.coupon { return [.discount(code, on: state.cart)] }
    return state.payment == .paying ? [.payment(view(state).total)] : []
  }

  static func withoutRequests(_ state: State) -> State {
    var state = state
    if case .checking = state.coupon { state.coupon = .none }
    if state.payment == .paying { state.payment = .due }
    return state
  }
}
