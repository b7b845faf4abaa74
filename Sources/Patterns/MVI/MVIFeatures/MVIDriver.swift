import MVI
import Spec

/// The model of a feature.
@MainActor
protocol FeatureModel: MVI.Model where VM: FeatureViewModel {
  associatedtype Seed

  init(seed: Seed, environment: FeatureEnvironment)
}

/// The view model of a feature.
protocol FeatureViewModel: ViewModel {
  associatedtype View

  /// What a screen shows.
  var view: View { get }
}

/// Drives a feature as its screen does: the user's actions are the model's intents, and the
/// feature's effects its actions.
///
/// The final classes below hold only code that must be compiled for concrete types: in a generic
/// extension, `observe` would retain parts of every view model, and `init` copy the environment.
protocol MVIDriver<Feature>: FeatureDriver
where
  Model.Seed == Feature.Seed, Model.INTENT == Feature.Action, Model.ACTION == Feature.Effect,
  Model.VM.View == Feature.View
{
  associatedtype Model: FeatureModel

  var model: Model { get }

  /// The screen on which the user acts.
  var screen: Screen<Model> { get }
}

extension MVIDriver {
  public var view: Feature.View { model.viewModel.value().view }

  public func send(_ action: Feature.Action) { screen.intents.onNext(action) }

  public func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken
  {
    open(Screen(onAction: handler))
  }

  fileprivate func open(_ screen: Screen<Model>) -> ObservationToken {
    screen.attach(viewModel: model.getViewModel(), actions: model.getActions())
    return ObservationToken { screen.close() }
  }

  public func shutdown() { model.detach() }

  public func attach() { model.attach(intents: screen.getIntents()) }

  public var concurrentSend: (@Sendable (Feature.Action) -> Void)? {
    { [intents = screen.intents] in intents.onNext($0) }
  }

  public var parts: [AnyObject] { [model, model.viewModel, screen, screen.intents] }
}

/// Drives the counter in MVI.
public final class MVICounterDriver: MVIDriver {
  public typealias Feature = CounterSpec

  let model: CounterModel
  let screen = Screen<CounterModel>()

  public init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    model = CounterModel(seed: seed, environment: environment)
    attach()
  }

  public func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    open(Screen(onRender: { observer($0.view) }))
  }
}

/// Drives the list in MVI.
public final class MVIListDriver: MVIDriver {
  public typealias Feature = ListSpec

  let model: ListModel
  let screen = Screen<ListModel>()

  public init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    model = ListModel(seed: seed, environment: environment)
    attach()
  }

  public func observe(_ observer: @escaping @MainActor (ListSpec.View) -> Void) -> ObservationToken
  {
    open(Screen(onRender: { observer($0.view) }))
  }
}

extension MVIListDriver: RowObserving {
  public func observeRow(
    at position: Int, _ observer: @escaping @MainActor (Row?) -> Void
  ) -> ObservationToken {
    let rows = model.getViewModel().map { $0.view.row(at: position) }.distinctUntilChanged()
    let subscription = rows.subscribe(onNext: observer)
    return ObservationToken { subscription.dispose() }
  }
}

/// Drives the search in MVI.
public final class MVISearchDriver: MVIDriver {
  public typealias Feature = SearchSpec

  let model: SearchModel
  let screen = Screen<SearchModel>()

  public init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    model = SearchModel(seed: seed, environment: environment)
    attach()
  }

  public func observe(_ observer: @escaping @MainActor (SearchSpec.View) -> Void)
    -> ObservationToken
  {
    open(Screen(onRender: { observer($0.view) }))
  }
}
