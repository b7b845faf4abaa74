import BenchKit
import Spec

/// Does nothing but render, and so shows the cost of measuring itself.
///
/// It ignores the action; the loops, the calls through the protocol and the watcher of renders are those
/// of every pattern. Its cost is never subtracted from another row. To call an observer that can be
/// replaced takes a retain, which is a mechanism of its own (``ClosureFloor``) and not part of measuring.
final class HarnessFloor: FloorDriver {
  private var count: Int
  /// Every observer so far: none is freed before the floor, even one that cancels itself.
  private var observers = [Observer()]
  /// The last of `observers`, unmanaged so that a call does not retain it; safe because `observers` does.
  private var observer: Unmanaged<Observer>

  init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    count = seed.count
    observer = .passUnretained(observers[0])
  }

  var view: CounterSpec.View { CounterSpec.View(count: count) }

  // Inlined: a call that only passes an action on would count as a cost of measuring.
  @inline(__always)
  func send(_ action: CounterSpec.Action) {
    count &+= 1
    Observer.call(observer, view)
  }

  func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void) -> ObservationToken {
    show(to: Observer(observer))
    return ObservationToken { [weak self] in self?.show(to: Observer()) }
  }

  private func show(to observer: Observer) {
    observers.append(observer)
    self.observer = .passUnretained(observer)
  }

  /// An observer that is never replaced, so that its closure needs no retain either.
  private final class Observer {
    private let receive: (CounterSpec.View) -> Void

    init(_ receive: @escaping (CounterSpec.View) -> Void = { _ in }) { self.receive = receive }

    @inline(__always)
    static func call(_ observer: Unmanaged<Observer>, _ view: CounterSpec.View) {
      observer._withUnsafeGuaranteedRef { $0.receive(view) }
    }
  }
}

/// A struct that reduces, and a closure that receives the view.
final class ClosureFloor: FloorDriver {
  private var state: FloorState
  private var observer: (@MainActor (CounterSpec.View) -> Void)?

  init(seed: CounterSpec.Seed, environment: FeatureEnvironment) { state = FloorState(seed) }

  var view: CounterSpec.View { state.view }

  func send(_ action: CounterSpec.Action) {
    state.reduce(action)
    observer?(state.view)
  }

  func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void) -> ObservationToken {
    self.observer = observer
    return ObservationToken { [weak self] in self?.observer = nil }
  }
}
