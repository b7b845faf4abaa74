import BenchKit
import Spec

/// A counter without an architecture, with as much of a driver as measuring needs.
@MainActor
protocol FloorDriver: FeatureDriver<CounterSpec> {}

extension FloorDriver {
  nonisolated static var capabilities: Capabilities {
    let no = Capabilities.Claim.no(because: "a floor only counts")
    return Capabilities(
      synchronous: no, threadSafeSend: no, replay: no, severalObservers: no, restartable: no,
      bounded: no, cancelsInFlight: no, renders: .everyAction)
  }

  func onEffect(_ handler: @escaping @MainActor (CounterSpec.Effect) -> Void) -> ObservationToken {
    ObservationToken {}
  }

  func shutdown() {}

  var parts: [AnyObject] { [] }
}

/// A counter's state, reduced without a framework.
struct FloorState {
  private(set) var count: Int

  var view: CounterSpec.View { CounterSpec.View(count: count) }

  init(_ seed: CounterSpec.Seed) { count = seed.count }

  mutating func reduce(_ action: CounterSpec.Action) {
    switch action {
    case .increment: count = count.saturatingAdd(1)
    case .decrement: count = count.saturatingAdd(-1)
    case .add(let amount): count = count.saturatingAdd(amount)
    case .reset: count = 0
    }
  }
}
