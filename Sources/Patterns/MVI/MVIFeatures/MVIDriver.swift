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
/// This is a protocol and not a generic class because the compiler specializes it for each of the
/// final classes below.
protocol MVIDriver<Feature>: FeatureDriver
where
  Model.Seed == Feature.Seed, Model.INTENT == Feature.Action, Model.ACTION == Feature.Effect,
  Model.VM.View == Feature.View
{
  associatedtype Model: FeatureModel

  var model: Model { get }

  /// The screen on which the user acts.
  var screen: Screen<Model> { get }

  init(_ model: Model)
}

extension MVIDriver {
  public init(seed: Feature.Seed, environment: FeatureEnvironment) {
    self.init(Model(seed: seed, environment: environment))
    attach()
  }

  public var view: Feature.View { model.viewModel.value().view }

  public func send(_ action: Feature.Action) { screen.intents.onNext(action) }

  public func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken {
    open(Screen(onRender: { observer($0.view) }))
  }

  public func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken
  {
    open(Screen(onAction: handler))
  }

  private func open(_ screen: Screen<Model>) -> ObservationToken {
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

  init(_ model: CounterModel) { self.model = model }
}

/// Drives the list in MVI.
public final class MVIListDriver: MVIDriver {
  public typealias Feature = ListSpec

  let model: ListModel
  let screen = Screen<ListModel>()

  init(_ model: ListModel) { self.model = model }
}

/// Drives the search in MVI.
public final class MVISearchDriver: MVIDriver {
  public typealias Feature = SearchSpec

  let model: SearchModel
  let screen = Screen<SearchModel>()

  init(_ model: SearchModel) { self.model = model }
}
