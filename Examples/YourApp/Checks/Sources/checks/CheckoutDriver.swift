import Conformance
import Shop

/// The checkout of the app.
enum CheckoutFeature: ScreenFeature {
  static func screen(
    seed: Cart, environment services: GatedServices<CheckoutSpec>
  ) -> ObservedScreen<CheckoutSpec> {
    screen(of: Checkout(cart: seed, service: Server(services: services)))
  }

  /// Shows a checkout, and calls it as its screen does.
  @MainActor
  static func screen(of checkout: Checkout) -> ObservedScreen<CheckoutSpec> {
    let screen = ObservedScreen<CheckoutSpec>(
      of: checkout,
      view: {
        .init(
          cart: checkout.cart, coupon: checkout.coupon, payment: checkout.payment,
          total: checkout.total)
      }, stop: { checkout.stop() },
      perform: { action in
        switch action {
        case .add(let article): checkout.add(article, price: 100)
        case .remove(let article): checkout.remove(article)
        case .apply(let code): checkout.apply(code)
        case .removeCoupon: checkout.removeCoupon()
        case .pay: checkout.pay()
        }
      })
    checkout.onPaid = { [weak screen] in screen?.emit(.paid($0)) }
    return screen
  }
}

/// The checkout with a race.
enum RacyCheckoutFeature: ScreenFeature {
  static func screen(
    seed: Cart, environment services: GatedServices<CheckoutSpec>
  ) -> ObservedScreen<CheckoutSpec> {
    CheckoutFeature.screen(of: RacyCheckout(cart: seed, service: Server(services: services)))
  }
}

/// The shop's server, played by the kit.
private struct Server: CheckoutService {
  let services: GatedServices<CheckoutSpec>

  func discount(_ code: String, on cart: Cart) async throws -> Int {
    try await services.answer(to: .discount(code, on: cart)) {
      if case .checked(.applied(_, let percent)) = $0 { percent } else { nil }
    }
  }

  func pay(_ amount: Int) async throws -> Receipt {
    try await services.answer(to: .payment(amount)) {
      if case .paid(let receipt) = $0 { receipt } else { nil }
    }
  }
}
