import DirectFeatures
import Spec

/// A correct counter without an architecture; subclasses are wrong in one place.
@MainActor
class PlainCounter: FeatureDriver {
  typealias Feature = CounterSpec

  /// The pattern's name.
  class nonisolated var name: String { "\(Self.self)" }

  var count: Int
  private(set) var isOpen = true
  private var pending: [CounterSpec.Action] = []
  private var isBusy = false
  private let views = Callbacks<CounterSpec.View>()
  private let effects = Callbacks<CounterSpec.Effect>()

  required init(seed: CounterSpec.Seed, environment: FeatureEnvironment) { count = seed.count }

  var view: CounterSpec.View { CounterSpec.View(count: count) }

  func send(_ action: CounterSpec.Action) { take(action) }

  /// Handles `action` now, or after the one that is being handled.
  func take(_ action: CounterSpec.Action) {
    guard isOpen else { return }
    pending.append(action)
    deliver {}
  }

  /// Calls `body`, which delivers something, then handles what was sent meanwhile.
  private func deliver(_ body: () -> Void) {
    let isOutermost = !isBusy
    isBusy = true
    body()
    guard isOutermost else { return }
    while isOpen, !pending.isEmpty { handle(pending.removeFirst()) }
    isBusy = false
  }

  func handle(_ action: CounterSpec.Action) {
    let output = CounterSpec.reduce(&count, .action(action))
    render(view)
    for effect in output.effects { effects.call(effect) }
  }

  func render(_ view: CounterSpec.View) { views.call(view) }

  func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void) -> ObservationToken {
    let token = views.add(observer)
    deliver { observer(view) }
    return token
  }

  func onEffect(_ handler: @escaping @MainActor (CounterSpec.Effect) -> Void) -> ObservationToken {
    effects.add(handler)
  }

  func attach() {}

  func shutdown() {
    isOpen = false
    pending = []
    views.removeAll()
    effects.removeAll()
  }

  var parts: [AnyObject] { [views, effects] }
}

/// A pattern whose counter is `Driver`; its list and its search are right.
enum CounterPattern<Driver: PlainCounter>: Pattern {
  typealias CounterDriver = Driver
  typealias ListDriver = DirectPattern.ListDriver
  typealias SearchDriver = DirectPattern.SearchDriver

  static var name: String { Driver.name }

  static var capabilities: Capabilities {
    Capabilities(
      synchronous: .yes, threadSafeSend: .no(because: "the count lives on the main actor"),
      replay: .yes, severalObservers: .yes,
      restartable: .no(because: "a closed counter stays closed"), bounded: .yes,
      cancelsInFlight: .yes, renders: .everyAction)
  }
}

/// Calls functions in the order they were added; they may be added, stop and send at any time.
@MainActor
final class Callbacks<Value> {
  private var functions: [(id: Int, call: @MainActor (Value) -> Void)] = []
  private var count = 0

  nonisolated init() {}

  func add(_ function: @escaping @MainActor (Value) -> Void) -> ObservationToken {
    count += 1
    let id = count
    functions.append((id, function))
    return ObservationToken { [weak self] in
      guard let self, let index = functions.firstIndex(where: { $0.id == id }) else { return }
      // Freed after the access to `functions`, which what it captured may use.
      let stopped = functions.remove(at: index)
      withExtendedLifetime(stopped) {}
    }
  }

  func removeAll() {
    let former = functions
    functions = []
    withExtendedLifetime(former) {}
  }

  func call(_ value: Value) {
    for function in functions where functions.contains(where: { $0.id == function.id }) {
      function.call(value)
    }
  }
}
