import Ricemill
import Testing

@MainActor @Suite struct BindingTests {
  @Test func settingABindingIsOneTurnAndOneChange() {
    let viewModel = StoredViewModel()
    viewModel.input.increment.send()
    var changes = 0
    let sink = viewModel.objectWillChange.sink { changes += 1 }
    viewModel.input.isOn.wrappedValue = true
    #expect(changes == 1, "the input and two properties of the store")
    #expect(viewModel.output.isIncrementEnabled && viewModel.output.isDecrementEnabled)
    sink.cancel()
  }

  @Test func bindingsToPartsReadAndWriteTheWhole() {
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
