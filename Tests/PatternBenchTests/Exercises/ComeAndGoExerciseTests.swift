import BenchTestSupport
import Explorer
import Spec
import Testing

@testable import BenchKit
@testable import PatternBench

/// Observers that come and go are told what they must be told, and nothing later.
@Suite @MainActor struct ComeAndGoExerciseTests {
  /// A counter of several observers with one fault.
  private final class Counter: FeatureDriver {
    typealias Feature = CounterSpec

    enum Fault {
      case none
      /// Forgets the observer that came last.
      case forgets
      /// Keeps the observer that ends first.
      case keeps
    }

    private let fault: Fault
    private var count = 0
    private var observers: [Int: @MainActor (CounterSpec.View) -> Void] = [:]
    private var last = 0
    private var ended = 0

    init(_ fault: Fault) { self.fault = fault }

    convenience init(seed: CounterSpec.Seed, environment: FeatureEnvironment) { self.init(.none) }

    var view: CounterSpec.View { .init(count: count) }

    func send(_ action: CounterSpec.Action) {
      count += 1
      for (key, observer) in observers where fault != .forgets || key != last { observer(view) }
    }

    func observe(_ observer: @escaping @MainActor (CounterSpec.View) -> Void) -> ObservationToken {
      last += 1
      observers[last] = observer
      observer(view)
      return ObservationToken { [self, key = last] in
        ended += 1
        if fault != .keeps || ended > 1 { observers[key] = nil }
      }
    }

    func onEffect(_ handler: @escaping @MainActor (CounterSpec.Effect) -> Void) -> ObservationToken
    {
      ObservationToken {}
    }

    func shutdown() {}

    var parts: [AnyObject] { [] }
  }

  private nonisolated func run(_ fault: Counter.Fault) throws {
    let subject = Subject<CounterSpec>(capabilities: .tiny) { _, _ in Counter(fault) }
    try explore(.fifo, jobLimit: .max) { run in
      let exercise = ComeAndGoExercise(
        4, subject, Equipment(meter: Stopwatch(), context: ExplorerContext(run), seed: 1))
      try await exercise.open()
      try await exercise.run(rounds: 2, of: 1)
      try await exercise.close()
      #expect(exercise.renders.map { $0.total == 6 * $0.actions } == true)
    }
  }

  private func complaint(_ fault: Counter.Fault) -> String? {
    do {
      try run(fault)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func healthyCounterPasses() { #expect(complaint(.none) == nil) }

  @Test func forgottenObserverIsReported() {
    #expect(
      complaint(.forgets)?.contains("observers that have not received an increment: 1") == true)
  }

  @Test func keptObserverIsReported() {
    #expect(
      complaint(.keeps)?.contains("observers that have received an increment after their end: 1")
        == true)
  }
}
