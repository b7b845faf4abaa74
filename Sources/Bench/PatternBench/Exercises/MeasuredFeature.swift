import BenchKit
import Spec

/// A feature with hot loops that are specialised for it.
///
/// All other code of exercises is generic at run time, which would cost more than the actions measured.
/// The loops know the feature, so that its values are passed directly; they never know the driver, so
/// that every pattern is called in the same way.
@MainActor
protocol MeasuredFeature: FeatureSpec where Environment == FeatureEnvironment {
  /// The name of the feature that must be verified before this one is measured.
  nonisolated static var verifiedName: String { get }

  /// Makes a watcher of the feature's renders. Generic code would look up at every comparison how to
  /// compare views.
  static func watcher(_ meter: any Meter) -> RenderWatcher<View>

  /// Applies `actions`, and the environment's answers to them, to the model; returns the numbers of its
  /// steps and requests.
  nonisolated static func apply(
    _ actions: [Action], to state: inout State, _ answer: (Request) -> Event?
  ) -> (steps: Int, requests: Int)

  /// Sends all actions, back to back.
  static func burst(_ actions: [Action], _ driver: any FeatureDriver<Self>)

  /// Sends the actions from `first` on, each when the one before has been rendered; returns the number of
  /// actions sent once `send` returns before a render, or when none are left.
  static func trips(
    _ trips: Trips<Self>, from first: Int, _ driver: any FeatureDriver<Self>,
    _ watcher: RenderWatcher<View>
  ) -> Int
}

extension MeasuredFeature {
  nonisolated static var verifiedName: String { name }
}

/// Actions of which each waits for the render of the one before.
struct Trips<Feature: FeatureSpec> {
  let actions: [Feature.Action]
  /// The number of renders to wait for after each.
  let renders: Int
  /// Whether counting renders is enough; otherwise each action also has a view to wait for, which the
  /// watcher knows.
  let waitsByCount: Bool
}

extension CounterSpec: MeasuredFeature {}

extension ListSpec: MeasuredFeature {}

extension SearchSpec: MeasuredFeature {}

extension ArticleSpec: MeasuredFeature {
  /// No rule is about the article; its workload's name belongs to the counter.
  nonisolated static var verifiedName: String { CounterSpec.name }
}

/// The loops, inlined where the feature is known.
extension MeasuredFeature {
  @inline(__always)
  static func watcher(_ meter: any Meter) -> RenderWatcher<View> {
    RenderWatcher(meter) { $0 == $1.pointee }
  }

  @inline(__always)
  nonisolated static func apply(
    _ actions: [Action], to state: inout State, _ answer: (Request) -> Event?
  ) -> (steps: Int, requests: Int) {
    var (steps, requests) = (0, 0)
    for action in actions {
      var outcome = reduce(&state, .action(action))
      steps += 1
      while let request = outcome.request {
        requests += 1
        guard let event = answer(request) else { break }
        outcome = reduce(&state, .event(event))
        steps += 1
      }
    }
    return (steps, requests)
  }

  @inline(__always)
  static func burst(_ actions: [Action], _ driver: any FeatureDriver<Self>) {
    for action in actions { driver.send(action) }
  }

  @inline(__always)
  static func trips(
    _ trips: Trips<Self>, from first: Int, _ driver: any FeatureDriver<Self>,
    _ watcher: RenderWatcher<View>
  ) -> Int {
    for index in first..<trips.actions.count {
      if trips.waitsByCount {
        watcher.expect(trips.renders)
      } else {
        watcher.expect(trips.renders, lastAt: index)
      }
      driver.send(trips.actions[index])
      if watcher.isPending { return index + 1 }
    }
    return trips.actions.count
  }
}
