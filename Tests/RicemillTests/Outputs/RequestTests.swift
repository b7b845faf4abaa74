import Ricemill
import TestSupport
import Testing

/// Values that arrive while a subscriber's request is under way.
@MainActor @Suite struct RequestTests {
  @Test func aReplyIsDeliveredAtOnce() {
    var log: [String] = []
    let proxy = OutputProxy(
      Numbers { subscriber in
        _ = subscriber.receive(7)
        log.append("replied")
      })
    let sink = proxy.numbers.sink { log.append("received \($0)") }
    #expect(log == ["received 7", "replied"])
    sink.cancel()
  }

  @Test func `a value from another thread is delivered on the main actor`() async {
    nonisolated(unsafe) var log: [String] = []
    let proxy = OutputProxy(
      Numbers { subscriber in
        // Safe: this thread waits meanwhile.
        nonisolated(unsafe) let subscriber = subscriber
        elsewhere {
          _ = subscriber.receive(7)
          log.append("sent")
        }
      })
    let sink = proxy.numbers.sink { number in
      MainActor.assertIsolated()
      log.append("received \(number)")
    }
    await mainActorIsIdle()
    #expect(log == ["sent", "received 7"])
    sink.cancel()
  }

  @Test func `a completion from another thread is delivered on the main actor`() async {
    nonisolated(unsafe) var log: [String] = []
    let proxy = OutputProxy(
      Numbers { subscriber in
        // Safe: this thread waits meanwhile.
        nonisolated(unsafe) let subscriber = subscriber
        elsewhere {
          subscriber.receive(completion: .finished)
          log.append("sent")
        }
      })
    let sink = proxy.numbers.sink(
      receiveCompletion: { _ in log.append("finished") }, receiveValue: { _ in })
    await mainActorIsIdle()
    #expect(log == ["sent", "finished"])
    sink.cancel()
  }
}

/// An output that answers a request by `answer`.
private struct Numbers: OutputType {
  let numbers: Answering

  init(_ answer: @escaping (AnySubscriber<Int, Never>) -> Void) {
    numbers = Answering(answer: answer)
  }
}

private struct Answering: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let answer: (AnySubscriber<Int, Never>) -> Void

  func receive(subscriber: some Subscriber<Int, Never>) {
    let subscriber = AnySubscriber(subscriber)
    subscriber.receive(subscription: Request { answer(subscriber) })
  }

  private final class Request: Subscription {
    private let answer: () -> Void

    init(answer: @escaping () -> Void) { self.answer = answer }

    func request(_ demand: Subscribers.Demand) { answer() }

    func cancel() {}
  }
}
