import Ricemill
import Spec

/// Drives the list as its screen does.
public final class RicemillListDriver: FeatureDriver {
  public typealias Feature = ListSpec

  private let machine: ListMachine
  private let store: ListMachine.Store

  public init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    let store = ListMachine.Store(table: RowTable(rows: seed.rows, labels: seed.labels))
    machine = ListMachine(
      input: .init(), store: store, extra: .init(labels: environment.labels))
    self.store = store
  }

  public var view: ListSpec.View { ListSpec.View(machine.output.table) }

  public func send(_ action: ListSpec.Action) {
    switch action {
    case .create(let count): machine.input.create.send(count)
    case .append(let count): machine.input.append.send(count)
    case .updateEvery(let stride): machine.input.updateEvery.send(stride)
    case .swap(let first, let second): machine.input.swap.send((first, second))
    case .toggle(let id): machine.input.toggle.send(id)
    case .select(let id): machine.input.select.send(id)
    case .remove(let id): machine.input.remove.send(id)
    case .clear: machine.input.clear.send()
    case .refresh(let id): machine.input.refresh.send(id)
    }
  }

  public func observe(_ observer: @escaping @MainActor (ListSpec.View) -> Void) -> ObservationToken
  {
    let output = machine.output
    let sink = output.$edits.sink { _ in observer(ListSpec.View(output.table)) }
    return ObservationToken { sink.cancel() }
  }

  public func onEffect(_ handler: @escaping @MainActor (ListSpec.Effect) -> Void)
    -> ObservationToken
  {
    let sink = machine.output.removed.sink { handler(.removed(id: $0)) }
    return ObservationToken { sink.cancel() }
  }

  public func shutdown() { machine.stop() }

  public var parts: [AnyObject] {
    [machine, machine.input, machine.output, store]
  }
}
