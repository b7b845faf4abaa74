import MVI
import Spec
import SwiftUI

// MARK: Counter: way

// Stepper ──► intents.onNext(.add(1))
// ├─ eventsFrom ──► .added(1)
// │  └─ reduce(model:event:)
// │     └─ viewModel ──► holder ──► body
// └─ actionsFrom, for a reset
//    └─ handle(action:) ──► former

// MARK: Counter: screen

struct CounterView: View {
  @StateObject private var holder: CounterHolder

  init(environment: FeatureEnvironment) {
    _holder = StateObject(wrappedValue: CounterHolder(environment: environment))
  }

  var body: some View {
    VStack {
      Stepper("Count: \(holder.count)", value: $holder.count)
      Button("Reset") { holder.intents.onNext(.reset) }
      if let former = holder.former { Text("It was \(former).") }
    }
    .padding()
  }
}

/// The view that is attached to the model: it holds what SwiftUI shows.
final class CounterHolder: ObservableObject, MviView {
  @Published private var viewModel = CounterViewModel(count: 0)
  @Published private(set) var former: Int?
  let intents = PublishSubject<CounterIntent>()
  private let model: CounterModel
  private let disposables = CompositeDisposable()

  init(environment: FeatureEnvironment) {
    model = CounterModel(seed: CounterSpec.Seed(), environment: environment)
    attach(viewModel: model.getViewModel(), actions: model.getActions())
    model.attach(intents: getIntents())
  }

  /// The count, for `$holder.count`.
  var count: Int {
    get { viewModel.count }
    set { intents.onNext(.add(newValue - count)) }
  }

  func attach(
    viewModel: MVI.Observable<CounterViewModel>, actions: MVI.Observable<CounterAction>
  ) {
    disposables.insert(actions.subscribe(with: self) { $0.handle(action: $1) })
    disposables.insert(viewModel.subscribe(with: self) { $0.viewModel = $1 })
  }

  func getIntents() -> MVI.Observable<CounterIntent> { intents }

  private func handle(action: CounterAction) {
    switch action {
    case .didReset(let count): former = count
    }
  }
}

#Preview { CounterView(environment: .preview) }
