// What a package that depends on Riveting must be able to rely on, whatever its language mode; `scripts/products` runs it,
// optimized, with the document's counter.
import Riveting

@MainActor
func testCounter() async {
  let feature = CounterFeature(
    interactor: CounterInteractor(initialDomain: CounterDomain()), reducer: CounterReducer())
  var shown: [Int] = []
  let subscription = feature.$viewState.sink { shown.append($0.count) }
  feature.send(.decrement)
  precondition(feature.viewState.isNegative)
  feature.send(.increment)
  await Task.detached { feature.send(.increment) }.value
  while feature.viewState.count != 1 { await Task.yield() }
  precondition(shown == [0, -1, 0, 1])
  subscription.cancel()
}

await testCounter()
