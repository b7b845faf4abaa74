import Ricemill
import Spec

/// Drives the counter as its screen does.
public final class RicemillCounterDriver: FeatureDriver {
  public typealias Feature = CounterSpec

  private let machine: CounterMachine
  private let store: CounterMachine.Store

  public init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    let store = CounterMachine.Store(count: seed.count)
    machine = CounterMachine(input: .init(), store: store, extra: .init())
    self.store = store
  }

  public var view: CounterSpec.View { machine.output.view }

  public func send(_ action: CounterSpec.Action) {
    switch action {
    case .increment: machine.input.increment.send()
    case .decrement: machine.input.decrement.send()
    case .add(let amount): machine.input.add.send(amount)
    case .reset: machine.input.reset.send()
    }
  }

  public func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void)
    -> ObservationToken
  {
    let sink = machine.output.$view.sink(receiveValue: observer)
    return ObservationToken { sink.cancel() }
  }

  public func onEffect(
    _ handler: @escaping @MainActor (CounterSpec.Effect) -> Void
  ) -> ObservationToken {
    let sink = machine.output.didReset.sink { handler(.didReset(from: $0)) }
    return ObservationToken { sink.cancel() }
  }

  public func shutdown() { machine.stop() }

  public var parts: [AnyObject] {
    [machine, machine.input, machine.output, store]
  }
}
