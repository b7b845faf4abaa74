import BenchKit
import Spec

/// A kind of screen, and what is asked of it.
package struct Load: Sendable, Equatable {
  /// The rows of the list, of which twenty are on the screen; nil for a screen without one.
  package var rows: Int?
  /// Whether the screen asks a service, and later shows the answer, as a search does.
  package var searches = true
  /// The observers of a screen.
  package var observers = 1
  /// The tasks off the main actor that send at a time.
  package var senders = 0
  package var actionsPerSecond = 60.0

  package init() {}

  /// The sweeps whose costs an action has, each at its size. Senders cost only those patterns that take their actions
  /// without a hop.
  func ofActions(sends: Bool) -> [(sweep: Sweep, size: Int)] {
    (rows.map { [(.visibleRows, $0)] } ?? []) + (observers > 1 ? [(.observers, observers)] : [])
      + (senders > 0 && sends ? [(.senders, senders)] : [])
  }

  /// The capabilities without which the load is impossible.
  var capabilities: [Capability] { observers > 1 ? [.severalObservers] : [] }
}

/// When work becomes too much, and how long a frame is.
package struct Limits: Sendable, Equatable {
  /// The time from one frame to the next, in nanoseconds.
  package var frame = 8_330_000.0
  /// The share of a frame that an action may take.
  package var ofFrame = 0.25
  /// The share of the time for which actions may keep a processor busy.
  package static let busy = 0.5

  package init() {}
}

/// A workload that was measured at several sizes. The only place that knows the names of sweeps.
enum Sweep: String, Sendable, CaseIterable {
  /// Twenty rows on the screen, each observed as the pattern does it, of a list of that many.
  case visibleRows = "scale.visible20"
  /// A screen that keeps all rows of the list.
  case wholeList = "scale.rows"
  case observers = "scale.observers"
  case senders = "scale.senders"

  var workload: String { rawValue }

  /// The option that asks for a size.
  private var option: String {
    switch self {
    case .visibleRows, .wholeList: "--rows"
    case .observers: "--observers"
    case .senders: "--senders"
    }
  }

  /// What measures it.
  private var command: String { "bench run --only scale --filter \(workload)" }

  /// Why nothing is known of it when no file has it.
  var absence: String {
    "the files hold no \(workload); \(command) measures it, on the machine of the other files"
  }

  /// Throws ``ChoiceError`` when `size` lies beyond what was swept: growth there is unknown.
  func check(_ size: Int, _ evidence: Evidence) throws(ChoiceError) {
    guard let most = evidence.largest(self), size > most else { return }
    throw ChoiceError(
      "\(option) \(size) lies beyond the sweep \(workload), which ends at \(most); growth "
        + "there is not known, and not guessed. Ask for \(option) \(most), or measure your own code at your size."
    )
  }
}
