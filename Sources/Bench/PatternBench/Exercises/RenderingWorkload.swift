import BenchKit
import Spec

/// Actions that change little or nothing of what the observers read.
///
/// A round is as many of the actions as asked for, less one, and then an action that changes what the last
/// observer reads, so that its render shows that the round is over.
struct RenderingWorkload<Feature: PartlyObserved>: Sendable {
  let name: String
  /// One action in a few words.
  let summary: String
  /// What the workload's size counts.
  var axis = Axis.none
  var size = 1
  let seed: Feature.Seed
  /// The indices of what the observers read.
  let observed: Range<Int>
  let longestRound: Int
  var timedRound: Int { min(longestRound, 100) }
  let countedActions: Int
  /// The given number of actions in the given state.
  let actions: @Sendable (Feature.State, Int, inout SplitMix64) -> [Feature.Action]
  /// The action that changes what the last observer reads.
  let last: @Sendable (Feature.State) -> Feature.Action
}

/// A feature of which observers read parts.
@MainActor
protocol PartlyObserved: MeasuredFeature {
  /// What an observer reads.
  associatedtype Part: Sendable & Equatable

  /// Whether the parts are smaller than the view, so that to observe them is a claim.
  nonisolated static var hasSmallParts: Bool { get }

  nonisolated static func part(_ index: Int, of view: View) -> Part

  /// Observes a part alone.
  static func observe(
    _ index: Int, _ driver: any FeatureDriver<Self>, _ observer: @escaping @MainActor (Part) -> Void
  ) throws -> ObservationToken

  /// Makes a watcher of renders of parts; see ``MeasuredFeature/watcher(_:)``.
  static func partWatcher(_ meter: any Meter) -> RenderWatcher<Part>

  /// Sends the actions from `first` on, until one is not rendered as often as `renders` says when `send` returns.
  ///
  /// Returns the number of actions sent so far. After the last one, `watcher` awaits the first view that it has
  /// prepared.
  static func send(
    _ actions: [Action], _ renders: [Int], from first: Int, _ driver: any FeatureDriver<Self>,
    _ watcher: RenderWatcher<Part>
  ) -> Int
}

/// The loop, inlined where the feature is known.
extension PartlyObserved {
  @inline(__always)
  static func partWatcher(_ meter: any Meter) -> RenderWatcher<Part> {
    RenderWatcher(meter) { $0 == $1.pointee }
  }

  @inline(__always)
  static func send(
    _ actions: [Action], _ renders: [Int], from first: Int, _ driver: any FeatureDriver<Self>,
    _ watcher: RenderWatcher<Part>
  ) -> Int {
    let last = actions.count - 1
    for index in first..<last {
      if renders[index] > 0 { watcher.expect(renders[index]) }
      driver.send(actions[index])
      if watcher.isPending { return index + 1 }
    }
    watcher.expect(1, lastAt: 0)
    driver.send(actions[last])
    return actions.count
  }
}

extension CounterSpec: PartlyObserved {
  typealias Part = View

  nonisolated static var hasSmallParts: Bool { false }

  nonisolated static func part(_ index: Int, of view: View) -> View { view }

  static func observe(
    _ index: Int, _ driver: any FeatureDriver<Self>, _ observer: @escaping @MainActor (View) -> Void
  ) -> ObservationToken {
    driver.observe(observer)
  }
}

extension ListSpec: PartlyObserved {
  typealias Part = Row?

  nonisolated static var hasSmallParts: Bool { true }

  nonisolated static func part(_ index: Int, of view: View) -> Row? { view.row(at: index) }

  static func observe(
    _ index: Int, _ driver: any FeatureDriver<Self>, _ observer: @escaping @MainActor (Row?) -> Void
  ) throws -> ObservationToken {
    guard let driver = driver as? any RowObserving else {
      throw Mismatch(["observes parts is claimed, but the list's driver is not RowObserving"])
    }
    return driver.observeRow(at: index, observer)
  }
}
