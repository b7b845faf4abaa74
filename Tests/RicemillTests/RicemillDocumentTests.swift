import Ricemill
import Testing

@MainActor @Suite struct RicemillDocumentTests {
  @Test func `inputs are sent to through their proxy`() {
    let viewModel = DocumentedViewModel()
    let input: InputProxy<DocumentedViewModel.Input> = viewModel.input

    let increment: SubjectProxy<Void> = input.increment
    increment.send()
    let isOn: SubjectProxy<Bool> = input.isOn
    isOn.send(true)

    #expect(viewModel.output.isIncrementEnabled)
  }

  @Test func outputsPublishTheResolversValues() {
    let viewModel = DocumentedViewModel()
    var texts: [String?] = []
    let sink = viewModel.output.count.sink { texts.append($0) }
    viewModel.input.increment.send()
    viewModel.input.increment.send()
    viewModel.input.decrement.send()
    #expect(texts == ["0", "1", "2", "1"])
    sink.cancel()
  }

  @Test func `published outputs have a value and a publisher`() {
    let viewModel = DocumentedViewModel()
    var received: [Bool] = []
    let sink = viewModel.output.$isIncrementEnabled.sink { received.append($0) }
    viewModel.input.isOn.send(true)
    #expect(viewModel.output.isIncrementEnabled)
    #expect(received == [false, true])
    sink.cancel()
  }

  @Test func bindableInputsAreBindings() {
    let viewModel = StoredViewModel()
    let isOn: Binding<Bool> = viewModel.input.isOn  // This is `Binding<Bool>` instance.
    #expect(!isOn.wrappedValue)
    isOn.wrappedValue = true
    #expect(viewModel.input.isOn.wrappedValue)
    #expect(viewModel.output.isIncrementEnabled)
  }

  @Test func storedOutputsAreValuesAndPublishers() {
    let viewModel = StoredViewModel()
    var received: [Int] = []
    let count: Int = viewModel.output.count  // This is `Int` instance.
    // This is `Published<Int>.Publisher` instance.
    let publisher: Published<Int>.Publisher = viewModel.output.$count
    let sinks = [
      publisher.sink { received.append($0) },
      viewModel.output.$count.sink { received.append($0) },
    ]
    viewModel.input.increment.send()
    #expect(count == 0)
    #expect(viewModel.output.count == 1)
    #expect(received == [0, 0, 1, 1])
    for sink in sinks { sink.cancel() }
  }

  @Test func storedOutputsAreObservable() {
    let viewModel = StoredViewModel()
    var changes = 0
    let sink = viewModel.objectWillChange.sink { changes += 1 }
    viewModel.input.isOn.wrappedValue = true
    viewModel.input.increment.send()
    #expect(viewModel.output.isDecrementEnabled)
    #expect(changes == 2)
    sink.cancel()
  }
}
