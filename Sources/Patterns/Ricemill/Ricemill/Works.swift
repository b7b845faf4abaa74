import CombineOperators

/// What a machine owns and views do not see.
///
/// A class of its own, so that whichever thread lets go of the machine can take it down: stopping is
/// safe everywhere.
final class Works {
  private let turns: TurnQueue
  private let store: any StoreType
  private let bindable: (any BindableInputType)?
  private let extra: any ExtraType
  private let cancellables: [AnyCancellable]

  init(
    turns: TurnQueue, store: any StoreType, bindable: (any BindableInputType)?,
    extra: any ExtraType, cancellables: [AnyCancellable]
  ) {
    self.turns = turns
    self.store = store
    self.bindable = bindable
    self.extra = extra
    self.cancellables = cancellables
  }

  deinit { stop() }

  var willChange: AnyPublisher<Void, Never> {
    let objects: [(any ObservableObject)?] = [store, bindable]
    return WillChangePublisher(turns: turns, objects: objects.compactMap(\.self))
      .eraseToAnyPublisher()
  }

  func stop() {
    turns.stop()
    for cancellable in cancellables { cancellable.cancel() }
  }
}
