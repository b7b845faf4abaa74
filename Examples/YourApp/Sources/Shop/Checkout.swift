import Observation

/// What the checkout asks of the shop's server.
public protocol CheckoutService: Sendable {
  /// The discount that a coupon gives on a cart, in percent.
  func discount(_ code: String, on cart: Cart) async throws -> Int

  /// Takes the money, in cents.
  func pay(_ amount: Int) async throws -> Receipt
}

/// What a customer receives for a payment.
public struct Receipt: Sendable, Equatable {
  public var number: Int
  /// In cents.
  public var amount: Int

  public init(number: Int, amount: Int) { (self.number, self.amount) = (number, amount) }
}

/// A code that makes a cart cheaper.
public enum Coupon: Sendable, Equatable {
  case none
  case checking(String)
  case applied(String, percent: Int)
  case refused(String, because: String)
}

/// How far the payment is.
public enum Payment: Sendable, Equatable {
  case due
  case paying
  case failed(String)
}

/// A cart, a coupon for it, and its payment.
@Observable @MainActor
public class Checkout {
  public internal(set) var cart: Cart
  public internal(set) var coupon = Coupon.none
  public internal(set) var payment = Payment.due
  /// Called once for each payment.
  @ObservationIgnored public var onPaid: @MainActor (Receipt) -> Void = { _ in }
  /// The request under way; the next one cancels it.
  @ObservationIgnored public internal(set) var work: Task<Void, Never>?
  let service: any CheckoutService

  public init(cart: Cart, service: any CheckoutService) {
    self.cart = cart
    self.service = service
  }

  deinit { work?.cancel() }

  /// In cents.
  public var total: Int {
    guard case .applied(_, let percent) = coupon else { return cart.total }
    return cart.total * (100 - percent) / 100
  }

  public func add(_ article: String, price: Int) { change { $0.add(article, price: price) } }

  public func remove(_ article: String) { change { $0.remove(article) } }

  /// A coupon is for the cart as it was, so it goes.
  private func change(_ edit: (inout Cart) -> Void) {
    var edited = cart
    edit(&edited)
    guard payment != .paying, edited != cart else { return }
    removeCoupon()
    cart = edited
  }

  public func apply(_ code: String) {
    guard payment != .paying else { return }
    start(with: .checking(code))
    work = Task { [weak self, service, cart] in
      let answer: Coupon
      do {
        answer = .applied(code, percent: try await service.discount(code, on: cart))
      } catch {
        answer = .refused(code, because: "\(error)")
      }
      if !Task.isCancelled { self?.coupon = answer }
    }
  }

  public func removeCoupon() {
    if payment != .paying { start(with: .none) }
  }

  /// Ends the request under way, and forgets a failed payment.
  func start(with coupon: Coupon) {
    work?.cancel()
    self.coupon = coupon
    payment = .due
  }

  /// Pays, or tries again after a failure; not while a coupon is being checked.
  public func pay() {
    if case .checking = coupon { return }
    guard payment != .paying, !cart.lines.isEmpty else { return }
    payment = .paying
    work = Task { [weak self, service, total] in
      do {
        let receipt = try await service.pay(total)
        if !Task.isCancelled { self?.finish(receipt) }
      } catch {
        if !Task.isCancelled { self?.payment = .failed("\(error)") }
      }
    }
  }

  private func finish(_ receipt: Receipt) {
    (cart, coupon, payment) = (Cart([]), .none, .due)
    onPaid(receipt)
  }

  /// Ends what is under way, as its screen does when it closes.
  public func stop() {
    work?.cancel()
    if case .checking = coupon { coupon = .none }
    if payment == .paying { payment = .due }
  }
}
