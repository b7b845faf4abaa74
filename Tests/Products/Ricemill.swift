// What a package that depends on Ricemill must be able to rely on, whatever its language mode; `scripts/products` runs it,
// optimized, with the document's view models.
import Ricemill

@MainActor
func testCounter() async {
  let viewModel = DocumentedViewModel()
  var shown: [String?] = []
  let subscription = viewModel.output.count.sink { shown.append($0) }
  viewModel.input.increment.send()
  viewModel.input.increment.send()
  viewModel.input.decrement.send()
  precondition(shown == ["0", "1", "2", "1"])
  subscription.cancel()
}

await testCounter()
