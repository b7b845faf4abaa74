import Ricemill
import Spec

/// Drives a machine as its screen does: sends to its inputs and shows its outputs.
protocol RicemillDriver: FeatureDriver {
  associatedtype Resolver: ResolverType

  var machine: Machine<Resolver> { get }
  var store: Resolver.Store { get }

  /// The subscriptions of the observers that have not been stopped.
  var subscriptions: Set<AnyCancellable> { get set }

  /// Calls `observer` with the current view, and with every view that the screen renders.
  func render(to observer: @escaping @MainActor (Feature.View) -> Void) -> AnyCancellable

  /// The one-shot outputs.
  var effects: AnyPublisher<Feature.Effect, Never> { get }
}

extension RicemillDriver {
  public func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken {
    keep(render(to: observer))
  }

  public func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken
  {
    keep(effects.sink(receiveValue: handler))
  }

  public func shutdown() { machine.stop() }

  public var parts: [AnyObject] { [machine, machine.input, machine.output, store] }
}

extension RicemillDriver {
  fileprivate func keep(_ subscription: AnyCancellable) -> ObservationToken {
    subscriptions.insert(subscription)
    return ObservationToken { [weak self, weak subscription] in
      if let subscription { self?.subscriptions.remove(subscription)?.cancel() }
    }
  }
}

/// The counter's screen.
public final class RicemillCounterDriver: RicemillDriver {
  public typealias Feature = CounterSpec

  let store: CounterMachine.Store
  let machine: Machine<CounterMachine.Resolver>
  var subscriptions: Set<AnyCancellable> = []

  public init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    store = CounterMachine.Store(count: seed.count)
    machine = CounterMachine(input: .init(), store: store, extra: .init())
  }

  public func send(_ action: CounterSpec.Action) {
    switch action {
    case .increment: machine.input.increment.send()
    case .decrement: machine.input.decrement.send()
    case .add(let amount): machine.input.add.send(amount)
    case .reset: machine.input.reset.send()
    }
  }

  public var view: CounterSpec.View { CounterSpec.View(count: machine.output.count) }

  func render(to observer: @escaping @MainActor (CounterSpec.View) -> Void) -> AnyCancellable {
    machine.output.$count.sink { observer(CounterSpec.View(count: $0)) }
  }

  var effects: AnyPublisher<CounterSpec.Effect, Never> { machine.output.effects }
}

/// The list's screen.
public final class RicemillListDriver: RicemillDriver {
  public typealias Feature = ListSpec

  let store: ListMachine.Store
  let machine: Machine<ListMachine.Resolver>
  var subscriptions: Set<AnyCancellable> = []

  public init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    store = ListMachine.Store(table: RowTable(rows: seed.rows, labels: seed.labels))
    machine = ListMachine(
      input: .init(), store: store, extra: .init(labels: environment.labels))
  }

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

  public var view: ListSpec.View { ListSpec.View(machine.output.table) }

  func render(to observer: @escaping @MainActor (ListSpec.View) -> Void) -> AnyCancellable {
    let output = machine.output
    return output.$edits.sink { _ in observer(ListSpec.View(output.table)) }
  }

  var effects: AnyPublisher<ListSpec.Effect, Never> { machine.output.effects }
}

extension RicemillListDriver: RowObserving {
  public func observeRow(
    at position: Int, _ observer: @escaping @MainActor (Row?) -> Void
  ) -> ObservationToken {
    let output = machine.output
    let rows = output.$edits
      .map { _ in output.table.rows.indices.contains(position) ? output.table.rows[position] : nil }
      .removeDuplicates()
    return keep(rows.sink(receiveValue: observer))
  }
}

/// The search's screen.
public final class RicemillSearchDriver: RicemillDriver {
  public typealias Feature = SearchSpec

  let store: SearchMachine.Store
  let machine: Machine<SearchMachine.Resolver>
  var subscriptions: Set<AnyCancellable> = []

  public init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    store = SearchMachine.Store(query: seed.query)
    machine = SearchMachine(
      input: .init(), store: store,
      extra: .init(service: environment.search, clock: environment.clock))
  }

  public func send(_ action: SearchSpec.Action) {
    switch action {
    case .queryChanged(let query): machine.input.queryChanged.send(query)
    case .submit: machine.input.submit.send()
    case .clear: machine.input.clear.send()
    case .retry: machine.input.retry.send()
    case .loadMore: machine.input.loadMore.send()
    case .select(let id): machine.input.select.send(id)
    }
  }

  public var view: SearchSpec.View { machine.output.view }

  func render(to observer: @escaping @MainActor (SearchSpec.View) -> Void) -> AnyCancellable {
    machine.output.$view.sink(receiveValue: observer)
  }

  var effects: AnyPublisher<SearchSpec.Effect, Never> { machine.output.effects }
}
