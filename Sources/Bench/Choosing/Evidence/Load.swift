import BenchKit
import Spec

/// What an app asks of its architecture.
package struct Load: Sendable, Equatable {
  /// The rows of the list whose rows the actions change; nil for a screen without one.
  package var rows: Int?
  /// The observers of a screen.
  package var observers = 1
  /// The screens that live at a time.
  package var screens = 1
  /// The tasks off the main actor that send at a time.
  package var senders = 0
  package var actionsPerSecond = 60.0

  package init() {}

  /// The sweeps whose costs an action has, each at its size.
  var ofActions: [(sweep: Sweep, size: Int)] {
    (rows.map { [(.rows, $0)] } ?? []) + (observers > 1 ? [(.observers, observers)] : [])
      + (senders > 0 ? [(.senders, senders)] : [])
  }

  /// The capabilities without which the load is impossible.
  var capabilities: [Capability] {
    (observers > 1 ? [.severalObservers] : []) + (senders > 0 ? [.threadSafeSend] : [])
  }
}

/// From when on work is too much, and how long a frame is.
package struct Limits: Sendable, Equatable {
  /// The time from one frame to the next, in nanoseconds.
  package var frame = 8_330_000.0
  /// The share of a frame that an action may take.
  package var ofFrame = 0.25
  /// The share of a second that all its actions together may take.
  package var ofSecond = 0.5

  package init() {}
}

/// A workload that was measured at several sizes. The only place that knows the names of sweeps.
enum Sweep: String, Sendable, CaseIterable {
  case rows, observers, senders, instances

  var workload: String { "scale.\(rawValue)" }

  /// The option that asks for a size.
  var option: String { self == .instances ? "--screens" : "--\(rawValue)" }
}

extension Load {
  /// Throws ``ChoiceError`` when a size lies beyond what was swept: growth there is unknown.
  func check(_ evidence: Evidence) throws(ChoiceError) {
    for (sweep, size) in ofActions + (screens > 1 ? [(.instances, screens)] : []) {
      guard let most = evidence.largest(sweep) else {
        throw ChoiceError(
          "\(sweep.option): the files hold no sweep \(sweep.workload); bench run --only scale measures it."
        )
      }
      guard size <= most else {
        throw ChoiceError(
          "\(sweep.option) \(size) lies beyond the sweep \(sweep.workload), which ends at \(most); growth there "
            + "is not known, and not guessed. The nearest is \(sweep.option) \(most).")
      }
    }
  }
}
