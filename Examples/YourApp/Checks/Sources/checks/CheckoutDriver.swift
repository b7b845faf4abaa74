import Conformance
import Shop

/// Drives a checkout as its screen does.
class CheckoutDriver: ScreenDriver {
  typealias Feature = CheckoutSpec

  private let checkout: Checkout
  let screen: ObservedScreen<Feature>

  required init(seed: Cart, environment: any CheckoutService) {
    let checkout = Self.makeCheckout(seed, environment)
    self.checkout = checkout
    screen = ObservedScreen {
      CheckoutSpec.View(
        cart: checkout.cart, coupon: checkout.coupon, payment: checkout.payment,
        total: checkout.total)
    }
    checkout.onPaid = { [weak screen] in screen?.emit(.paid($0)) }
  }

  class func makeCheckout(_ cart: Cart, _ service: any CheckoutService) -> Checkout {
    Checkout(cart: cart, service: service)
  }

  func perform(_ action: CheckoutSpec.Action) {
    switch action {
    case .add(let article): checkout.add(article, price: 100)
    case .remove(let article): checkout.remove(article)
    case .apply(let code): checkout.apply(code)
    case .removeCoupon: checkout.removeCoupon()
    case .pay: checkout.pay()
    }
  }

  func stop() { checkout.stop() }

  var parts: [AnyObject] { [checkout] }
}

/// The checkout of the app.
enum CheckoutFeature: FeatureImplementation {
  typealias Driver = CheckoutDriver
}

/// The checkout with a race.
enum RacyCheckoutFeature: FeatureImplementation {
  final class Driver: CheckoutDriver {
    override class func makeCheckout(_ cart: Cart, _ service: any CheckoutService) -> Checkout {
      RacyCheckout(cart: cart, service: service)
    }
  }
}
