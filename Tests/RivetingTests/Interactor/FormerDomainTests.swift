import Riveting
import Testing

/// What a change drops is freed when the change is over, so that its `deinit` may change the domain itself.
struct FormerDomainTests {
  @Test func `what a change drops may change the interactor`() {
    let sut = TokenInteractor(initialDomain: Tokens())
    sut.updateDomain { tokens in
      tokens.token = Token { [weak sut] in sut?.updateDomain { $0.count += 1 } }
    }
    sut.updateDomain { $0.token = nil }
    #expect(sut.domain.count == 1)
  }

  @Test @MainActor func `what a change drops may send to the feature`() {
    let sut = TokenInteractor(initialDomain: Tokens())
    let feature = TokenFeature(interactor: sut, reducer: TokenReducer())
    sut.updateDomain { tokens in
      tokens.token = Token { [weak feature] in
        MainActor.assumeIsolated { feature?.send(.count) }
      }
    }
    feature.send(.count)
    sut.updateDomain { $0.token = nil }
    #expect(feature.viewState == 2)
  }
}

private struct Tokens {
  var token: Token?
  var count = 0
}

private final class Token: Sendable {
  private let onFree: @Sendable () -> Void

  init(onFree: @escaping @Sendable () -> Void) { self.onFree = onFree }

  deinit { onFree() }
}

private enum TokenAction {
  case count
}

/// Has no mutable properties of its own, so any task may use it.
private final class TokenInteractor: BaseInteractor<TokenAction, Tokens>, @unchecked Sendable {
  override func interact(with action: TokenAction) {
    updateDomain { $0.count += 1 }
  }
}

private struct TokenReducer: Reducing {
  func reduce(from tokens: Tokens) -> Int { tokens.count }
}

private final class TokenFeature: BaseFeature<TokenInteractor, TokenReducer> {}
