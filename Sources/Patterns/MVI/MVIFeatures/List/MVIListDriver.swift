import MVI
import Spec

/// Drives the list as its screen does.
public final class MVIListDriver: FeatureDriver {
  public typealias Feature = ListSpec

  private typealias ListScreen = Screen<ListViewModel, ListIntent, ListAction>

  private let model: ListModel
  private let screen = ListScreen()

  public init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    model = ListModel(RowTable(rows: seed.rows, labels: seed.labels), environment.labels)
    attach()
  }

  public var view: ListSpec.View { ListSpec.View(model.viewModel.value().table) }

  public func send(_ action: ListSpec.Action) { screen.intents.onNext(ListIntent(action)) }

  public func observe(_ observer: @escaping @MainActor (ListSpec.View) -> Void) -> ObservationToken
  {
    watch(with: ListScreen(onRender: { observer(ListSpec.View($0.table)) }))
  }

  public func onEffect(_ handler: @escaping @MainActor (ListSpec.Effect) -> Void)
    -> ObservationToken
  {
    watch(with: ListScreen(onAction: { handler(ListSpec.Effect($0)) }))
  }

  private func watch(with screen: ListScreen) -> ObservationToken {
    screen.attach(viewModel: model.getViewModel(), actions: model.getActions())
    return ObservationToken { screen.close() }
  }

  public func shutdown() { model.detach() }

  public func attach() { model.attach(intents: screen.getIntents()) }

  public var concurrentSend: (@Sendable (ListSpec.Action) -> Void)? {
    { [intents = screen.intents] in intents.onNext(ListIntent($0)) }
  }

  public var parts: [AnyObject] { [model, model.viewModel, screen, screen.intents] }
}

extension ListIntent {
  fileprivate init(_ action: ListSpec.Action) {
    switch action {
    case .create(let count): self = .create(count)
    case .append(let count): self = .append(count)
    case .updateEvery(let stride): self = .updateEvery(stride)
    case .swap(let first, let second): self = .swap(first, second)
    case .toggle(let id): self = .toggle(id: id)
    case .select(let id): self = .select(id: id)
    case .remove(let id): self = .remove(id: id)
    case .clear: self = .clear
    case .refresh(let id): self = .refresh(id: id)
    }
  }
}

extension ListSpec.Effect {
  fileprivate init(_ action: ListAction) {
    switch action {
    case .removed(let id): self = .removed(id: id)
    }
  }
}
