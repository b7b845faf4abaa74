import Spec

/// Mistakes that show when observers come and go during a delivery.
extension Mutant {
  static let observers: [Mutant] = [
    .counter(SkipsTheNextObserver.self, "a loop over positions skips one when an observer stops"),
    .search(DeliversTwiceToNewObservers.self, "a loop over positions reaches the observer it adds"),
    .list(LosesNewObservers.self, "observers added during a delivery are lost"),
    .counter(SkipsTheNextHandler.self, "a loop over positions skips one when a handler stops"),
  ]
}

extension ObserverList {
  /// Notifies by position, whatever moves meanwhile.
  fileprivate func notifyByPosition(_ value: Value) {
    var position = 0
    while position < observers.count {
      observers[position].call(value)
      position += 1
    }
  }
}

final class SkipsTheNextObserver: ReferenceCounter {
  override func render(_ view: CounterSpec.View) { views.notifyByPosition(view) }
}

final class SkipsTheNextHandler: ReferenceCounter {
  override func emit(_ effect: CounterSpec.Effect) { effects.notifyByPosition(effect) }
}

final class DeliversTwiceToNewObservers: ReferenceSearch {
  override func render(_ view: SearchSpec.View) {
    var position = 0
    var served: Set<Int> = []
    while position < views.observers.count {
      let observer = views.observers[position]
      position = served.insert(observer.id).inserted ? 0 : position + 1
      if position == 0 { observer.call(view) }
    }
  }
}

final class LosesNewObservers: ReferenceList {
  private var isDelivering = false

  override func render(_ view: ListSpec.View) {
    isDelivering = true
    super.render(view)
    isDelivering = false
  }

  override func observe(_ observer: @escaping @MainActor (ListSpec.View) -> Void)
    -> ObservationToken
  {
    let token = super.observe(observer)
    if isDelivering { token.cancel() }
    return token
  }
}
