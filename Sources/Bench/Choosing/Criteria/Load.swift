import BenchKit
import Spec

/// What an app asks of its architecture; nil is not said.
package struct Load: Sendable, Equatable {
  /// The rows of a list.
  package var rows: Int?
  /// The observers of a feature.
  package var observers: Int?
  /// The features that live at a time.
  package var instances: Int?
  /// The tasks off the main actor that send at a time; 0 for none.
  package var senders: Int?
  /// The actions per second; without it, one per frame.
  package var actionsPerSecond: Double?
  /// The features that the app has something of; nil for all.
  package var features: Set<AppFeature>?

  package init() {}

  /// Whether the app has something of a feature.
  func has(_ feature: AppFeature) -> Bool { features?.contains(feature) ?? true }

  /// Whether a group is about anything that the app has; every app dispatches actions, needs memory and is written.
  package func concerns(_ group: CriterionGroup) -> Bool {
    switch group {
    case .lists: has(.list)
    case .asynchronous: has(.search)
    case .dispatch, .memory, .effort: true
    }
  }

  /// The sizes asked for, axis by axis; no senders is no load.
  package var sizes: [(sweep: Sweep, size: Int)] {
    let all = [
      (Sweep.rows, rows), (.observers, observers), (.senders, senders == 0 ? nil : senders),
    ]
    return (all + [(.instances, instances)]).compactMap { sweep, size in size.map { (sweep, $0) } }
  }

  /// The capabilities without which the load is impossible.
  package var capabilities: [Capability] {
    sizes.compactMap { sweep, size in
      sweep.capability.flatMap { size >= sweep.sharedFrom ? $0 : nil }
    }
  }
}

/// The features that were written with every pattern, and stand for those of an app.
package enum AppFeature: String, Sendable, CaseIterable {
  case counter, list, search

  /// The features that `text` lists, with commas between them. Throws ``ChoiceError``.
  package static func list(_ text: String) throws(ChoiceError) -> Set<AppFeature> {
    var found: Set<AppFeature> = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed) {
      guard let feature = AppFeature(rawValue: name.lowercased()) else {
        let names = allCases.map(\.rawValue)
        throw ChoiceError(
          "there is no feature '\(name)'.\(name.hint(among: names)) Features: "
            + names.joined(separator: ", "))
      }
      found.insert(feature)
    }
    return found
  }
}

/// A sweep of sizes, and what it says about a load. The only place that knows the names of sweeps.
package enum Sweep: String, Sendable, CaseIterable {
  case rows, observers, senders, instances

  /// The workload that was measured at several sizes.
  var workload: String { "scale.\(rawValue)" }

  /// The workload of fixed sizes whose time the sweep predicts, and which it replaces.
  var replaced: String {
    switch self {
    case .rows: "list.toggle"
    case .observers: "counter.fanOut"
    case .senders: "counter.senders"
    case .instances: "lifecycle"
    }
  }

  /// The group of what it predicts.
  var group: CriterionGroup { self == .rows ? .lists : .dispatch }

  /// Whether its time is part of an action; instances are made and dropped.
  var isOfActions: Bool { self != .instances }

  /// What patterns need for sizes from ``sharedFrom``.
  var capability: Capability? {
    switch self {
    case .observers: .severalObservers
    case .senders: .threadSafeSend
    case .rows, .instances: nil
    }
  }

  /// The least size for which the capability is needed.
  var sharedFrom: Int { self == .observers ? 2 : 1 }

  /// The smallest and the largest size in the files; nil when none was measured.
  func range(in evidence: Evidence) -> ClosedRange<Int>? {
    let sizes = evidence.rows.filter { row in
      row.cell.workload == workload && row.value != nil && row.metric == .time
    }.map(\.cell.size)
    guard let least = sizes.min(), let most = sizes.max() else { return nil }
    return least...most
  }
}

extension Load {
  /// Throws ``ChoiceError`` when a size lies outside what was swept: beyond, growth is unknown.
  func check(_ evidence: Evidence) throws(ChoiceError) {
    if rows != nil, !has(.list) {
      throw ChoiceError("--rows asks for a list, which --features leaves out; add list there.")
    }
    for (sweep, size) in sizes {
      guard let range = sweep.range(in: evidence) else {
        throw ChoiceError(
          "--\(sweep.rawValue): the files hold no sweep \(sweep.workload); bench run --only scale measures it."
        )
      }
      guard range.contains(size) else {
        throw ChoiceError(
          "--\(sweep.rawValue) \(size) lies outside the sweep \(sweep.workload), from \(range.lowerBound) to "
            + "\(range.upperBound) \(sweep.rawValue); growth beyond is not known, and is not guessed. The nearest "
            + "is --\(sweep.rawValue) \(min(max(size, range.lowerBound), range.upperBound))."
        )
      }
    }
    guard let actionsPerSecond else { return }
    let rates = evidence.columns(.latencyMedian) { $0.axis == .actionsPerSecond }.map(\.size)
    if let most = rates.max(), actionsPerSecond > Double(most) {
      throw ChoiceError(
        "--actions-per-second \(actionsPerSecond.shortest) is more than the highest rate measured, \(most)."
      )
    }
  }
}
