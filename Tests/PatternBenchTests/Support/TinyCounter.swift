import Spec

@testable import BenchKit
@testable import PatternBench

/// A counter that does everything right, but for one fault.
@MainActor
final class TinyCounter: FeatureDriver {
  typealias Feature = CounterSpec

  enum Fault {
    case none
    /// Shows one less than it should.
    case wrongView
    /// Leaves out every fifth render.
    case missingRender
    /// Renders every fifth view twice.
    case doubleRender
    /// Renders the last view again on a later turn of the main actor.
    case lateRender
    /// Renders nothing.
    case silence
    /// Shows another view at first.
    case wrongStart
    /// Tells a new observer twice.
    case doubleStart
    /// Renders once for all actions of a turn, on a later turn, as coalescing patterns may.
    case coalescing
  }

  private let fault: Fault
  private let isLate: Bool
  private var count: Int
  private var sent = 0
  private var isDue = false
  private var observer: (@MainActor (CounterSpec.View) -> Void)?

  /// A counter that handles actions at once, or each on a later turn of the main actor.
  init(seed: CounterSpec.Seed, fault: Fault, isLate: Bool = false) {
    self.fault = fault
    self.isLate = isLate
    count = seed.count
  }

  convenience init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    self.init(seed: seed, fault: .none)
  }

  var view: CounterSpec.View {
    switch fault {
    case .wrongView where count > 0: CounterSpec.View(count: count - 1)
    case .wrongStart where sent == 0: CounterSpec.View(count: count + 7)
    default: CounterSpec.View(count: count)
    }
  }

  func send(_ action: CounterSpec.Action) {
    if isLate { Task { handle(action) } } else { handle(action) }
  }

  private func handle(_ action: CounterSpec.Action) {
    sent += 1
    CounterSpec.State.apply(action, to: &count)
    switch fault {
    case .silence: return
    case .missingRender where sent.isMultiple(of: 5): return
    case .doubleRender where sent.isMultiple(of: 5):
      observer?(view)
      observer?(view)
    case .lateRender:
      observer?(view)
      Task { observer?(view) }
    case .coalescing:
      guard !isDue else { return }
      isDue = true
      Task {
        isDue = false
        observer?(view)
      }
    default: observer?(view)
    }
  }

  func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void) -> ObservationToken {
    self.observer = observer
    observer(view)
    if fault == .doubleStart { observer(view) }
    return ObservationToken { [weak self] in self?.observer = nil }
  }

  func onEffect(_ handler: @escaping @MainActor (CounterSpec.Effect) -> Void) -> ObservationToken {
    ObservationToken {}
  }

  func shutdown() {}

  var parts: [AnyObject] { [] }
}

extension Int {
  fileprivate static func apply(_ action: CounterSpec.Action, to count: inout Int) {
    _ = CounterSpec.reduce(&count, .action(action))
  }
}

extension Subject<CounterSpec> {
  /// A tiny counter with this fault.
  static func tiny(_ fault: TinyCounter.Fault, isLate: Bool = false) -> Subject {
    var capabilities = Capabilities.tiny
    if fault == .coalescing { capabilities.delivery = .coalescing(because: "it is a test") }
    return Subject(capabilities: capabilities) { seed, _ in
      TinyCounter(seed: seed, fault: fault, isLate: isLate)
    }
  }
}

extension Capabilities {
  /// What a tiny counter claims.
  static let tiny = Capabilities(
    synchronous: .yes, threadSafeSend: .yes, replay: .yes, severalObservers: .yes,
    restartable: .yes, bounded: .yes, cancelsInFlight: .yes, renders: .everyAction)
}
