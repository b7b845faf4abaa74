import Spec

/// The view model of a feature: properties that a screen reads, and methods for what a user does.
@MainActor
protocol ViewModel<Feature>: AnyObject {
  associatedtype Feature: FeatureSpec

  init(seed: Feature.Seed, environment: FeatureEnvironment)

  /// What a screen reads.
  var view: Feature.View { get }

  /// Called for every one-shot effect.
  var onEffect: @MainActor (Feature.Effect) -> Void { get set }

  /// Calls the method that an action stands for.
  func perform(_ action: Feature.Action)

  /// Cancels the work under way, when the screen closes.
  func stop()

  /// A rendering of what `read` returns.
  func rendering<Value>(
    _ read: @escaping @MainActor () -> Value, to render: @escaping @MainActor (Value) -> Void
  ) -> Rendering<Value>
}

extension ViewModel {
  func stop() {}
}

/// The counter's methods.
protocol CounterViewModel: ViewModel<CounterSpec> {
  func increment()
  func decrement()
  func add(_ amount: Int)
  func reset()
}

extension CounterViewModel {
  func perform(_ action: CounterSpec.Action) {
    switch action {
    case .increment: increment()
    case .decrement: decrement()
    case .add(let amount): add(amount)
    case .reset: reset()
    }
  }
}

/// The list's methods.
protocol ListViewModel: ViewModel<ListSpec> {
  func create(_ count: Int)
  func append(_ count: Int)
  func updateEvery(_ stride: Int)
  func swap(_ first: Int, _ second: Int)
  func toggle(id: Int)
  func select(id: Int)
  func remove(id: Int)
  func clear()
  func refresh(id: Int)
}

extension ListViewModel {
  func perform(_ action: ListSpec.Action) {
    switch action {
    case .create(let count): create(count)
    case .append(let count): append(count)
    case .updateEvery(let stride): updateEvery(stride)
    case .swap(let first, let second): swap(first, second)
    case .toggle(let id): toggle(id: id)
    case .select(let id): select(id: id)
    case .remove(let id): remove(id: id)
    case .clear: clear()
    case .refresh(let id): refresh(id: id)
    }
  }
}

/// The search's methods.
protocol SearchViewModel: ViewModel<SearchSpec> {
  func changeQuery(_ text: String)
  func submit()
  func clear()
  func retry()
  func loadMore()
  func select(id: String)
}

extension SearchViewModel {
  func perform(_ action: SearchSpec.Action) {
    switch action {
    case .queryChanged(let text): changeQuery(text)
    case .submit: submit()
    case .clear: clear()
    case .retry: retry()
    case .loadMore: loadMore()
    case .select(let id): select(id: id)
    }
  }
}
