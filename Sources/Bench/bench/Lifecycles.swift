import BenchKit
import MVI

/// What it costs to make a feature of a framework, use it once and drop it, without the drivers through
/// which the kit drives features. In Combine alone too: Ricemill is made of it.
let lifecycleBenchmarks: [Benchmark] = [
  lifecycle("RIV", of: "a feature") {
    let feature = BareFeature(interactor: BareInteractor(initialDomain: 0), reducer: BareReducer())
    feature.send(.increment)
    return feature.viewState
  },
  lifecycle("IV", of: "a view and its interactor") {
    let view = BareView()
    view.link(CountingInteractor())
    view.emit(.increment)
    return view.shown
  },
  lifecycle("Ricemill", of: "a machine") {
    let machine = BareMachine(input: .init(), store: .init(), extra: .init())
    machine.input.increment.send()
    return machine.output.count
  },
  lifecycle("ObservableObject", of: "a subject, an operator and an @Published property") {
    let object = BareObject()
    object.increment.send()
    return object.count
  },
  lifecycle("MVI", of: "a view and its model") {
    let view = BareMviView()
    let model = BareModel()
    view.attach(viewModel: model.getViewModel(), actions: model.getActions())
    model.attach(intents: view.intents)
    view.intents.onNext(.increment)
    model.detach()
    return view.shown
  },
  Benchmark(
    pattern: "AsyncReactor", workload: "framework.lifecycle",
    summary: "make a store and its reactor, send once, wait for the state, drop them"
  ) {
    { count in
      let shown = await countReactors(count)
      guard shown == count else { throw Mismatch(["states: expected \(count), found \(shown)"]) }
    }
  },
]

private func lifecycle(
  _ pattern: String, of parts: String, _ makeUseAndDrop: @escaping @MainActor @Sendable () -> Int
) -> Benchmark {
  Benchmark(
    pattern: pattern, workload: "framework.lifecycle",
    summary: "make \(parts), increment, drop"
  ) {
    { count in
      let shown = await MainActor.run {
        var shown = 0
        for _ in 0..<count { shown += makeUseAndDrop() }
        return shown
      }
      guard shown == count else { throw Mismatch(["counts: expected \(count), found \(shown)"]) }
    }
  }
}

@MainActor
private func countReactors(_ count: Int) async -> Int {
  var shown = 0
  for _ in 0..<count { shown += await BareStore().increment() }
  return shown
}
