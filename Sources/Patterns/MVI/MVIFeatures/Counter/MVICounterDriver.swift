import MVI
import Spec

/// Drives the counter as its screen does.
public final class MVICounterDriver: FeatureDriver {
  public typealias Feature = CounterSpec

  private typealias CounterScreen = Screen<CounterViewModel, CounterIntent, CounterAction>

  private let model: CounterModel
  private let screen = CounterScreen()

  public init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    model = CounterModel(count: seed.count)
    attach()
  }

  public var view: CounterSpec.View { CounterSpec.View(model.viewModel.value()) }

  public func send(_ action: CounterSpec.Action) { screen.intents.onNext(CounterIntent(action)) }

  public func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    watch(with: CounterScreen(onRender: { observer(CounterSpec.View($0)) }))
  }

  public func onEffect(
    _ handler: @escaping @MainActor (CounterSpec.Effect) -> Void
  ) -> ObservationToken {
    watch(with: CounterScreen(onAction: { handler(CounterSpec.Effect($0)) }))
  }

  private func watch(with screen: CounterScreen) -> ObservationToken {
    screen.attach(viewModel: model.getViewModel(), actions: model.getActions())
    return ObservationToken { screen.close() }
  }

  public func shutdown() { model.detach() }

  public func attach() { model.attach(intents: screen.getIntents()) }

  public var concurrentSend: (@Sendable (CounterSpec.Action) -> Void)? {
    { [intents = screen.intents] in intents.onNext(CounterIntent($0)) }
  }

  public var parts: [AnyObject] { [model, model.viewModel, screen, screen.intents] }
}

extension CounterIntent {
  fileprivate init(_ action: CounterSpec.Action) {
    switch action {
    case .increment: self = .increment
    case .decrement: self = .decrement
    case .reset: self = .reset
    case .add(let amount): self = .add(amount)
    }
  }
}

extension CounterSpec.View {
  fileprivate init(_ viewModel: CounterViewModel) { self.init(count: viewModel.count) }
}

extension CounterSpec.Effect {
  fileprivate init(_ action: CounterAction) {
    switch action {
    case .didReset(let former): self = .didReset(from: former)
    }
  }
}
