import Dispatch
import Foundation
import Spec

/// Delivers every view on the main queue, a moment later.
final class DeliversOnTheMainQueue: PlainCounter {
  override func render(_ view: CounterSpec.View) {
    DispatchQueue.main.async { MainActor.assumeIsolated { super.render(view) } }
  }
}

/// Delivers every view on a queue of its own, as code without isolation checks does.
final class DeliversOnAQueue: PlainCounter {
  private static let queue = DispatchQueue(label: "views")
  private var observers: [@Sendable (CounterSpec.View) -> Void] = []

  override func observe(
    _ observer: @escaping @MainActor (CounterSpec.View) -> Void
  ) -> ObservationToken {
    // Without the isolation, nothing checks where it is called.
    observers.append(unsafeBitCast(observer, to: (@Sendable (CounterSpec.View) -> Void).self))
    observer(view)
    return ObservationToken { [weak self] in self?.observers = [] }
  }

  override func render(_ view: CounterSpec.View) {
    for observer in observers { Self.queue.async { observer(view) } }
  }
}

/// Calls code of the main actor on another queue, which traps there.
final class TrapsOnAQueue: PlainCounter {
  override func handle(_ action: CounterSpec.Action) {
    super.handle(action)
    guard case .reset = action else { return }
    DispatchQueue(label: "resets").async { MainActor.preconditionIsolated("not here") }
  }
}

/// Waits with `Task.sleep` before it shows a reset.
final class ResetsInRealTime: PlainCounter {
  override func handle(_ action: CounterSpec.Action) {
    guard case .reset = action else { return super.handle(action) }
    Task {
      try? await Task.sleep(for: .milliseconds(50))
      super.handle(action)
    }
  }
}

/// Counts by a timer of Dispatch.
final class CountsByATimer: PlainCounter {
  override func handle(_ action: CounterSpec.Action) {
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(20)) {
      MainActor.assumeIsolated { super.handle(action) }
    }
  }
}

/// Counts by a timer of the run loop on which it is used.
final class CountsByARunLoop: PlainCounter {
  override func handle(_ action: CounterSpec.Action) {
    _ = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: false) { _ in
      MainActor.assumeIsolated { super.handle(action) }
    }
  }
}

/// Counts by a timer of the main run loop.
final class CountsByTheMainRunLoop: PlainCounter {
  override func handle(_ action: CounterSpec.Action) {
    let timer = Timer(timeInterval: 0.02, repeats: false) { _ in
      MainActor.assumeIsolated { super.handle(action) }
    }
    RunLoop.main.add(timer, forMode: .default)
  }
}

/// Loses one action in four, whatever the schedule.
final class LosesAtRandom: PlainCounter {
  override func handle(_ action: CounterSpec.Action) {
    if Int.random(in: 0..<4) > 0 { super.handle(action) }
  }
}
