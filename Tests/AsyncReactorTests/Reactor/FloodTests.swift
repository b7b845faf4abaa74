import AsyncReactor
import Foundation
import Synchronization
import TestSupport
import Testing

/// A thread that keeps sending to a synchronous reactor, while another one sends too.
@MainActor
struct FloodTests {
  @Test func aSendReturnsWhileAnotherThreadKeepsSending() async {
    let reactor = Echo()
    let flood = Flood(reactor)
    reactor.send(.begin(flood))
    #expect(flood.count < Flood.size)
    await flood.endWithEffect()
    #expect(reactor.currentState == Array(1...flood.count))
  }

  @Test func aSendFromReduceHasTakenEffectAllTheSame() async {
    let reactor = Echo()
    let flood = Flood(reactor)
    reactor.send(.own(600, with: flood))
    #expect(reactor.currentState.count { $0 < 0 } == 600)
    await flood.endWithEffect()
    #expect(reactor.currentState.filter { $0 > 0 } == Array(1...flood.count))
  }

  @Test func anInputThatIsCancelledMeanwhileCancelsNoLaterOne() async {
    let reactor = Echo()
    let flood = Flood(reactor)
    let screen = Screen(reactor)
    screen.send(.begin(flood))
    screen.disconnect()
    await flood.end()
    reactor.send(.own(1, with: nil))
    while reactor.currentState.last != -1 { await Task.yield() }
  }
}

/// Collects the numbers that a flood sends, and as negative ones its own.
private final class Echo: SynchronousReactor, Sendable {
  enum Input {
    case begin(Flood)
    case number(Int, Flood)
    /// Begins a flood, if any, and sends itself the next lower number, down to 1.
    case own(Int, with: Flood?)
  }

  func initialState() -> [Int] { [] }

  func reduce(_ input: Input) -> Int? {
    switch input {
    case .begin(let flood):
      flood.begin()
      return nil
    case .number(let number, let flood):
      flood.awaitMore()
      return number
    case .own(let number, let flood):
      flood?.begin()
      if number > 1 { send(.own(number - 1, with: nil)) }
      return -number
    }
  }

  func mutate(_ state: [Int], mutation: Int?) -> [Int] { mutation.map { state + [$0] } ?? state }
}

/// Sends numbers on a thread of its own, each when the thread that has begun wants it, until it is ended or has sent
/// ``size``.
private final class Flood: Sendable {
  static let size = 1_500

  private let reactor: Echo
  private let beginner = Mutex<ObjectIdentifier?>(nil)
  private let wanted = DispatchSemaphore(value: 0)
  private let supplied = DispatchSemaphore(value: 0)
  private let sent = Atomic(0)
  private let isEnding = Atomic(false)
  private let hasEnded = Atomic(false)

  init(_ reactor: Echo) { self.reactor = reactor }

  var count: Int { sent.load(ordering: .acquiring) }

  /// Returns when a number has been sent.
  func begin() {
    beginner.withLock { $0 = ObjectIdentifier(Thread.current) }
    Thread.detachNewThread { [self] in
      while count < Self.size {
        wanted.wait()
        if isEnding.load(ordering: .acquiring) { break }
        reactor.send(.number(count + 1, self))
        sent.add(1, ordering: .releasing)
        supplied.signal()
      }
      hasEnded.store(true, ordering: .releasing)
    }
    awaitMore()
  }

  /// On the thread that has begun, returns when another number has been sent: it always finds more to do.
  func awaitMore() {
    guard beginner.withLock({ $0 == ObjectIdentifier(Thread.current) }), count < Self.size else {
      return
    }
    wanted.signal()
    supplied.wait()
  }

  /// Returns when nothing is sent any more.
  func end() async {
    isEnding.store(true, ordering: .releasing)
    wanted.signal()
    while !hasEnded.load(ordering: .acquiring) { await Task.yield() }
  }

  /// Returns when all that was sent has taken effect.
  func endWithEffect() async {
    await end()
    while reactor.currentState.count(where: { $0 > 0 }) < count { await Task.yield() }
  }
}
