import Conformance
import Spec

/// A feature of your own by one driver.
enum BasketOf<Driver: ReferenceDriver<BasketSpec>>: FeatureImplementation {
  static var name: String { "\(Driver.self)" }
  static var capabilities: Capabilities { Driver.capabilities }
}

class ReferenceBasket: ReferenceDriver<BasketSpec> {
  private var work: Task<Void, Never>?
  private var requestCount = 0

  deinit { work?.cancel() }

  override func handle(_ input: ModelInput<BasketSpec>) {
    switch input {
    case .action(.enter), .action(.dropCoupon): cancelWork()
    default: break
    }
    super.handle(input)
  }

  override func makeRequest(_ request: BasketSpec.Request) {
    guard case .percent(let coupon) = request else { return }
    requestCount += 1
    work = Task { [weak self, session, requestCount, environment] in
      let answer: Result<Int, any Error>
      do { answer = .success(try await environment(coupon)) } catch {
        answer = .failure(error)
      }
      guard let self, self.session == session, isStillWanted(requestCount) else { return }
      switch answer {
      case .success(let percent): take(.event(.looked(up: percent)))
      case .failure(is CancellationError): break
      case .failure(let error): take(.event(.failed("\(error)")))
      }
    }
  }

  func isStillWanted(_ request: Int) -> Bool { work != nil && request == requestCount }

  override func cancelWork() {
    work?.cancel()
    work = nil
  }

  override func attach() {
    let former = state
    if !isOpen { state = rested }
    isStale = state != former
    super.attach()
  }

  /// The state in which it continues.
  var rested: BasketSpec.State { BasketSpec.withoutRequests(state) }
}

/// Still shows, when it comes back, the check that its shutdown has cancelled.
final class KeepsChecking: ReferenceBasket {
  override var rested: BasketSpec.State { state }
}

/// Takes the answer to an earlier coupon.
final class TakesOldCoupons: ReferenceBasket {
  override func isStillWanted(_ request: Int) -> Bool { true }
}

/// Lets superfluous requests go on.
final class CancelsNothing: ReferenceBasket {
  override func cancelWork() {}
}

/// Shows one order of two.
final class MergesOrders: ReferenceBasket {
  private var last: BasketSpec.Effect?

  override func emit(_ effect: BasketSpec.Effect) {
    if effect != last { super.emit(effect) }
    last = effect
  }
}
