/// The checkout with a race, as it was before the checks: a cancelled task was thought to go no further.
public final class RacyCheckout: Checkout {
  override public func apply(_ code: String) {
    guard payment != .paying else { return }
    start(with: .checking(code))
    work = Task { [weak self, service, cart] in
      do {
        let percent = try await service.discount(code, on: cart)
        self?.coupon = .applied(code, percent: percent)
      } catch is CancellationError {
        return
      } catch {
        self?.coupon = .refused(code, because: "\(error)")
      }
    }
  }
}
