import CombineOperators
import Testing

@Suite struct LifetimeTests {
  private final class Token {}

  @Test func aCancelledMergeKeepsNothingAlive() {
    let a = PassthroughSubject<Int, Never>()
    let b = PassthroughSubject<Int, Never>()
    var token: Token? = Token()
    weak let held = token
    let sink = a.merge(with: b).sink { [token] _ in _ = token }
    token = nil
    #expect(held != nil)
    sink.cancel()
    #expect(held == nil)
  }

  @Test func aCancelledCombinationKeepsNothingAlive() {
    let a = PassthroughSubject<Int, Never>()
    let b = PassthroughSubject<Int, Never>()
    var token: Token? = Token()
    weak let held = token
    let sink = a.combineLatest(b).sink { [token] _ in _ = token }
    token = nil
    #expect(held != nil)
    sink.cancel()
    #expect(held == nil)
  }

  @Test func aFinishedMergeKeepsNothingAlive() {
    let a = PassthroughSubject<Int, Never>()
    var token: Token? = Token()
    weak let held = token
    let sink = a.merge(with: Empty()).sink { [token] _ in _ = token }
    token = nil
    a.send(completion: .finished)
    #expect(held == nil)
    sink.cancel()
  }
}
