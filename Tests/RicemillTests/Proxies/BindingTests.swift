import Ricemill
import Testing

@MainActor @Suite struct BindingTests {
  @Test func `setting a binding is one turn and one change`() {
    let viewModel = StoredViewModel()
    viewModel.input.increment.send()
    var changes = 0
    let sink = viewModel.objectWillChange.sink { changes += 1 }
    viewModel.input.isOn.wrappedValue = true
    #expect(changes == 1, "the input and two properties of the store")
    #expect(viewModel.output.isIncrementEnabled && viewModel.output.isDecrementEnabled)
    sink.cancel()
  }

  @Test func `parts that are set in one turn are all kept`() {
    let form = FormMachine()
    var forms: [FormMachine.Form] = []
    let sinks = [
      form.output.$isSent.sink { isSent in
        guard isSent else { return }
        form.input.form.name.wrappedValue = "Jim"
        form.input.form.age.wrappedValue = 30
        #expect(form.input.form.wrappedValue == .init(name: "Jim", age: 30), "queued last")
        #expect(form.output.form == .init(), "not set yet")
      },
      form.output.$form.sink { forms.append($0) },
    ]
    form.input.send.send()
    #expect(forms == [.init(), .init(name: "Jim"), .init(name: "Jim", age: 30)])
    form.input.form.age.wrappedValue = 31
    #expect(form.input.form.wrappedValue == .init(name: "Jim", age: 31))
    for sink in sinks { sink.cancel() }
  }

  @Test func `a value that a stop drops is not read`() {
    let form = FormMachine()
    let sink = form.output.$isSent.sink { isSent in
      guard isSent else { return }
      form.input.form.name.wrappedValue = "Jim"
      form.stop()
      #expect(form.input.form.wrappedValue == .init())
    }
    form.input.send.send()
    #expect(form.input.form.wrappedValue == .init())
    sink.cancel()
  }

  @Test func `bindings to parts read and write the whole`() {
    struct Size { var width = 1, height = 2 }
    var whole = Size()
    let binding = Binding(get: { whole }, set: { whole = $0 })
    binding.height.wrappedValue = 5
    #expect(whole.height == 5 && binding.width.wrappedValue == 1)
    #expect(binding.projectedValue.height.wrappedValue == 5)
    let constant = Binding.constant(3)
    constant.wrappedValue = 4
    #expect(constant.wrappedValue == 3)
  }
}

/// A machine whose input is a value with two parts.
private final class FormMachine: Machine<FormMachine>, ResolverType {
  struct Form: Equatable {
    var name = ""
    var age = 0
  }

  final class Input: BindableInputType {
    let send = PassthroughSubject<Void, Never>()
    @Published var form = Form()
  }

  typealias Output = Store

  final class Store: StoredOutputType {
    @Published var form = Form()
    @Published var isSent = false
  }

  struct Extra: ExtraType {}

  convenience init() { self.init(input: Input(), store: Store(), extra: Extra()) }

  static func polish(
    input: Publishing<Input>, store: Store, extra: Extra
  ) -> Polished<Store> {
    Polished(cancellables: [
      input.$form.assign(to: \.form, on: store),
      input.send.map { true }.assign(to: \.isSent, on: store),
    ])
  }
}
