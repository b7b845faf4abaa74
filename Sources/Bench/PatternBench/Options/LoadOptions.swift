import ArgumentParser
import BenchCLI
import BenchKit
import Choosing

/// What an app asks of its architecture, and from when on work is too much.
struct LoadOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: "Rows of the list; without it, there is no list.")
  var rows: Int?

  @Option(parsing: .unconditional, help: "Observers of a screen.")
  var observers = Load().observers

  @Option(parsing: .unconditional, help: "Screens that live at a time.")
  var screens = Load().screens

  @Option(parsing: .unconditional, help: "Tasks off the main actor that send at a time.")
  var senders = Load().senders

  @Option(parsing: .unconditional, help: "Actions per second.")
  var actionsPerSecond = Load().actionsPerSecond

  @Option(
    parsing: .unconditional, help: "The time from one frame to the next, in milliseconds.")
  var frame = Limits().frame / 1e6

  @Option(parsing: .unconditional, help: "The share of a frame that an action may take.")
  var ofFrame = Limits().ofFrame

  @Option(
    parsing: .unconditional, help: "The share of a second that all its actions may take together.")
  var ofSecond = Limits().ofSecond

  func validate() throws {
    for (name, value) in [("rows", rows), ("observers", observers), ("screens", screens)] {
      if let value, value < 1 {
        throw ValidationError("--\(name) takes a number from 1; \(value) is none.")
      }
    }
    guard senders >= 0 else {
      throw ValidationError("--senders takes a number from 0; \(senders) is none.")
    }
    for (name, value) in [("actions-per-second", actionsPerSecond), ("frame", frame)]
    where !(value > 0 && value <= 1e6) {
      throw ValidationError(
        "--\(name) takes a number above 0, up to 1000000; \(value.shortest) is none.")
    }
    for (name, share) in [("of-frame", ofFrame), ("of-second", ofSecond)]
    where !(share > 0 && share <= 1) {
      throw ValidationError(
        "--\(name) takes a share above 0, up to 1; \(share.shortest) is none.")
    }
  }

  var load: Load {
    var load = Load()
    (load.rows, load.observers, load.screens, load.senders) = (rows, observers, screens, senders)
    load.actionsPerSecond = actionsPerSecond
    return load
  }

  var limits: Limits {
    var limits = Limits()
    (limits.frame, limits.ofFrame, limits.ofSecond) = (frame * 1e6, ofFrame, ofSecond)
    return limits
  }

  /// The options that differ from what they are without being given, for a command that repeats them.
  var words: [(String, String?)] {
    let (load, limits, usual, usualLimits) = (load, limits, Load(), Limits())
    func word<T: Equatable>(_ value: T, _ usual: T, _ text: String) -> String? {
      value == usual ? nil : text
    }
    return [
      ("--rows", rows.map { "\($0)" }),
      ("--observers", word(load.observers, usual.observers, "\(observers)")),
      ("--screens", word(load.screens, usual.screens, "\(screens)")),
      ("--senders", word(load.senders, usual.senders, "\(senders)")),
      (
        "--actions-per-second",
        word(load.actionsPerSecond, usual.actionsPerSecond, actionsPerSecond.shortest)
      ),
      ("--frame", word(limits.frame, usualLimits.frame, frame.shortest)),
      ("--of-frame", word(limits.ofFrame, usualLimits.ofFrame, ofFrame.shortest)),
      ("--of-second", word(limits.ofSecond, usualLimits.ofSecond, ofSecond.shortest)),
    ]
  }
}
