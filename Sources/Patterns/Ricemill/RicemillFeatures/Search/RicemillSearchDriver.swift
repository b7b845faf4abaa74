import Ricemill
import Spec

/// Drives the search as its screen does.
public final class RicemillSearchDriver: FeatureDriver {
  public typealias Feature = SearchSpec

  private let machine: SearchMachine
  private let store: SearchMachine.Store

  public init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    let store = SearchMachine.Store(query: seed.query)
    machine = SearchMachine(
      input: .init(), store: store,
      extra: .init(service: environment.search, clock: environment.clock))
    self.store = store
  }

  public var view: SearchSpec.View { machine.output.view }

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

  public func observe(_ observer: @escaping @MainActor (SearchSpec.View) -> Void)
    -> ObservationToken
  {
    let sink = machine.output.$view.sink(receiveValue: observer)
    return ObservationToken { sink.cancel() }
  }

  public func onEffect(_ handler: @escaping @MainActor (SearchSpec.Effect) -> Void)
    -> ObservationToken
  {
    let sink = machine.output.opened.sink { handler(.open(id: $0)) }
    return ObservationToken { sink.cancel() }
  }

  public func shutdown() { machine.stop() }

  public var parts: [AnyObject] {
    [machine, machine.input, machine.output, store]
  }
}
