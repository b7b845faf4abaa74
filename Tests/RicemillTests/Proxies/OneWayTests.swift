import Ricemill
import TestSupport
import Testing

@MainActor @Suite struct OneWayTests {
  @Test func `assigning to an outputs publisher does not reach the output`() {
    let counter = Counter()
    var received: [Int] = []
    let sink = counter.output.$count.sink { received.append($0) }
    var publisher: Published<Int>.Publisher = counter.output.$count
    Just(7).assign(to: &publisher)
    #expect(counter.output.count == 0)
    #expect(received == [0])
    sink.cancel()
  }

  @Test func outputsHaveNoWritableKeyPath() {
    let path: AnyKeyPath = \OutputProxy<Counter.Store>.count
    #expect(!(path is WritableKeyPath<OutputProxy<Counter.Store>, Int>))
  }

  @Test func anOutputsSubjectIsAPublisher() {
    let counter = Counter()
    #expect(type(of: counter.output.announcements) == AnyPublisher<String, Never>.self)
  }

  @Test func anOutputsCurrentValueIsReadable() {
    let counter = Counter()
    #expect(type(of: counter.output.latest) == AnyPublisher<Int, Never>.self)
    #expect(counter.output.latest.value == 0)
    counter.input.add.send(4)
    #expect(counter.output.latest.value == 4)
  }

  @available(*, deprecated, message: "It sets the subject's value, against a warning.")
  @Test func `an outputs current value cannot be set`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { Counter().output.latest.value = 99 }
    }
    let message = result?.standardErrorContent.text
    #expect(message?.contains("Outputs can be subscribed to, not sent to.") == true)
  }

  @available(*, deprecated, message: "It asks for the subject, against a warning.")
  @Test func anOutputsSubjectCannotBeHad() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let subject: PassthroughSubject<String, Never> = Counter().output.announcements
        subject.send("from outside")
      }
    }
    let message = result?.standardErrorContent.text
    #expect(message?.contains("Outputs can be subscribed to, not sent to.") == true)
  }

  @available(*, deprecated, message: "It asks for the output, against a warning.")
  @Test func anOutputItselfCannotBeHad() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { Counter().output[dynamicMember: \.self].count = 99 }
    }
    let message = result?.standardErrorContent.text
    #expect(message?.contains("Outputs are read through their proxy only.") == true)
  }

  @Test func constantsOfAnOutputAreReadable() {
    #expect(Counter().output.title == "counter")
  }

  @Test func `a publisher that ends does not end the input`() {
    let counter = Counter()
    let sink = [1, 2].publisher.subscribe(counter.input.add)
    counter.input.add.send(3)
    #expect(counter.output.count == 6)
    sink.cancel()
  }

  @Test func `a value from elsewhere is not sent to an input`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        // Safe: this thread waits meanwhile.
        nonisolated(unsafe) let numbers = PassthroughSubject<Int, Never>()
        let sink = numbers.subscribe(Counter().input.add)
        elsewhere { numbers.send(1) }
        sink.cancel()
      }
    }
    let message = result?.standardErrorContent.text
    #expect(message?.contains("put receive(on: DispatchQueue.main) before subscribe(_:)") == true)
  }

  @Test func `sending through a proxy reaches the subject`() {
    let input = Counter.Input()
    let counter = Counter(input: input)
    var sent: [Int] = []
    let sink = input.add.sink { sent.append($0) }
    counter.input.add.send(4)
    input.add.send(5)
    #expect(sent == [4, 5])
    #expect(counter.output.count == 9)
    sink.cancel()
  }
}
