import Riveting
import Spec

struct CounterDomain: Sendable {
  var count: Int
  var effects = Occurrences<CounterSpec.Effect>()
}

final class CounterInteractor: BaseInteractor<CounterSpec.Action, CounterDomain> {
  override func interact(with action: CounterSpec.Action) {
    switch action {
    case .increment:
      updateDomain { domain in
        domain.count = domain.count.saturatingAdd(1)
      }
    case .decrement:
      updateDomain { domain in
        domain.count = domain.count.saturatingAdd(-1)
      }
    case .add(let amount):
      updateDomain { domain in
        domain.count = domain.count.saturatingAdd(amount)
      }
    case .reset:
      updateDomain { domain in
        domain.effects.add(.didReset(from: domain.count))
        domain.count = 0
      }
    }
  }
}
