import Conformance
import Observation
import Testing

@Suite struct ObservedScreenTests {
  @Test func `an observable class keeps every rule that is about it`() throws {
    let report = try Conformance().require(ObservableBasket.self)
    #expect(Set(report.rows.filter { $0.status == .pass }.map(\.rule.id)).isSuperset(of: required))
  }

  private let required = ["EF1", "EF2", "OB1", "OB3", "OB4", "OB5", "LI4", "LI6", "LI10", "SC2"]

  @Test func `a class that is kept alive is found`() {
    let rows = Conformance(rules: ["LI1"]).check(KeptAlive.self).rows
    #expect(rows.map(\.status) == [.fail])
  }
}

/// A basket as apps write them.
@Observable @MainActor
private final class ObservedBasket {
  var count: Int
  var coupon = BasketSpec.Coupon.none
  @ObservationIgnored var onOrder: @MainActor (Int) -> Void = { _ in }
  private let percent: BasketSpec.Environment
  @ObservationIgnored private var check: Task<Void, Never>?

  init(_ count: Int, percent: @escaping BasketSpec.Environment) {
    (self.count, self.percent) = (count, percent)
  }

  deinit { check?.cancel() }

  func enter(_ code: String) {
    check?.cancel()
    coupon = .checking(code)
    check = Task { [weak self, percent] in
      let answer: BasketSpec.Coupon
      do {
        answer = .accepted(percent: try await percent(code))
      } catch {
        answer = .refused("\(error)")
      }
      if !Task.isCancelled { self?.coupon = answer }
    }
  }

  func dropCoupon() {
    check?.cancel()
    coupon = .none
  }
}

@MainActor
private func makeScreen(of basket: ObservedBasket) -> ObservedScreen<BasketSpec> {
  ObservedScreen(
    of: basket, view: { BasketSpec.View(count: basket.count, coupon: basket.coupon) },
    stop: { if case .checking = basket.coupon { basket.dropCoupon() } },
    perform: { action in
      switch action {
      case .add: basket.count += 1
      case .empty: basket.count = 0
      case .enter(let coupon): basket.enter(coupon)
      case .dropCoupon: basket.dropCoupon()
      case .order: basket.onOrder(basket.count)
      }
    })
}

private enum ObservableBasket: ScreenFeature {
  static func screen(
    seed: Int, environment: @escaping BasketSpec.Environment
  ) -> ObservedScreen<BasketSpec> {
    let basket = ObservedBasket(seed, percent: environment)
    let screen = makeScreen(of: basket)
    basket.onOrder = { [weak screen] in screen?.emit(.ordered(count: $0)) }
    return screen
  }
}

/// The closure keeps the screen, which keeps the basket, which keeps the closure.
private enum KeptAlive: ScreenFeature {
  static func screen(
    seed: Int, environment: @escaping BasketSpec.Environment
  ) -> ObservedScreen<BasketSpec> {
    let basket = ObservedBasket(seed, percent: environment)
    let screen = makeScreen(of: basket)
    basket.onOrder = { screen.emit(.ordered(count: $0)) }
    return screen
  }
}
