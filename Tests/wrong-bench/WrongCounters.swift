import Dispatch
import Libc
import Spec

/// Adds with `+`, which traps on overflow.
final class TrapsOnOverflow: PlainCounter {
  override func handle(_ action: CounterSpec.Action) {
    guard case .add(let amount) = action else { return super.handle(action) }
    count += amount
    render(view)
  }
}

/// Traps in a task, after the step that starts it.
final class TrapsInATask: PlainCounter {
  override func handle(_ action: CounterSpec.Action) {
    super.handle(action)
    if case .reset = action { Task { fatalError("the reset was not expected") } }
  }
}

/// Traps in the process that checks all rules, but not in the one that checks the rule again.
final class TrapsOnce: PlainCounter {
  override func shutdown() {
    super.shutdown()
    precondition(CommandLine.arguments.contains("--steps"), "the first process")
  }
}

/// Waits for a signal that is never sent, when it is reset at zero.
final class BlocksAtZero: PlainCounter {
  override func handle(_ action: CounterSpec.Action) {
    if case .reset = action, count == 0 { DispatchSemaphore(value: 0).wait() }
    super.handle(action)
  }
}

/// Traps before the first step.
final class TrapsAtOnce: PlainCounter {
  required init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    fatalError("there is no configuration")
  }
}

/// Loops for ever when it is reset.
final class LoopsOnReset: PlainCounter {
  override func handle(_ action: CounterSpec.Action) {
    if case .reset = action { while true { usleep(0) } }
    super.handle(action)
  }
}

/// Dozes for a moment whenever it is reset.
final class DozesOnReset: PlainCounter {
  override func handle(_ action: CounterSpec.Action) {
    if case .reset = action { usleep(40_000) }
    super.handle(action)
  }
}

/// Traps at every decrement: without the first, the next one traps.
final class TrapsOnDecrement: PlainCounter {
  override func handle(_ action: CounterSpec.Action) {
    super.handle(action)
    precondition(action != .decrement, "a decrement")
  }
}

/// Traps when it is started again and again, which it does not claim.
final class TrapsWhenRestarted: PlainCounter {
  private var restarts = 0

  override func attach() {
    if !isOpen { restarts += 1 }
    precondition(restarts < 2, "a closed counter is attached again")
  }
}

/// Shows a negative count as a positive one.
final class ForgetsNegative: PlainCounter {
  override var view: CounterSpec.View {
    var view = super.view
    view.isNegative = false
    return view
  }
}

/// Causes an effect only when the count changes.
final class ForgetsEqualEffects: PlainCounter {
  override func handle(_ action: CounterSpec.Action) {
    if case .reset = action, count == 0 { render(view) } else { super.handle(action) }
  }
}
