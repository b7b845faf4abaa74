import ArgumentParser
import BenchCLI
import BenchKit
import Choosing

/// A kind of screen, what is asked of it, and when work becomes too much.
struct LoadOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Rows of the list, of which 20 are on the screen; without it, there is no list.",
      valueName: "number"), transform: Self.count)
  var rows: Int?

  @Flag(
    name: .customLong("no-search"),
    help: "The screen calls no service; a field that filters the rows of a list calls none.")
  var isWithoutSearch = false

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Observers of a screen.", valueName: "number"),
    transform: Self.count)
  var observers = Load().observers

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Tasks off the main actor that send at the same time; patterns that take their actions without a hop come first.",
      valueName: "number"), transform: Self.count)
  var senders = Load().senders

  @Option(
    parsing: .unconditional, help: "Actions per second.",
    transform: { try Self.number($0, "a number such as 0.5 or 1,000") })
  var actionsPerSecond = Load().actionsPerSecond

  @Option(
    parsing: .unconditional, help: "The time from one frame to the next, in milliseconds.",
    transform: { try Self.number($0, "milliseconds such as 16.67") })
  var frame = Limits().frame / 1e6

  @Option(
    parsing: .unconditional, help: "The share of a frame that an action may take.",
    transform: { try Self.number($0, "a share such as 0.25") })
  var ofFrame = Limits().ofFrame

  func validate() throws {
    for (name, count) in [("rows", rows), ("observers", observers)] {
      if let count, count < 1 {
        throw ValidationError("--\(name) takes a number from 1, not \(count).")
      }
    }
    guard senders >= 0 else {
      throw ValidationError("--senders takes a number from 0, not \(senders).")
    }
    for (name, value) in [("actions-per-second", actionsPerSecond), ("frame", frame)]
    where !(value > 0 && value <= 1e6) {
      throw ValidationError(
        "--\(name) takes a number above 0, up to 1000000, not \(value.shortest).")
    }
    guard ofFrame > 0 && ofFrame <= 1 else {
      throw ValidationError(
        "--of-frame takes a share above 0, up to 1, not \(ofFrame.exact).")
    }
  }

  var load: Load {
    var load = Load()
    (load.rows, load.observers, load.senders) = (rows, observers, senders)
    load.searches = !isWithoutSearch
    load.actionsPerSecond = actionsPerSecond
    return load
  }

  var limits: Limits {
    var limits = Limits()
    (limits.frame, limits.ofFrame) = (frame * 1e6, ofFrame)
    return limits
  }

  /// The options that differ from what they are without being given, for a command that repeats them.
  var words: [String] {
    let (load, limits, usual, usualLimits) = (load, limits, Load(), Limits())
    func word<T: Equatable>(_ name: String, _ value: T, _ usual: T, _ text: String) -> String? {
      value == usual ? nil : "\(name) \(text)"
    }
    return [
      load.rows.map { "--rows \($0)" },
      isWithoutSearch ? "--no-search" : nil,
      word("--observers", load.observers, usual.observers, "\(load.observers)"),
      word("--senders", load.senders, usual.senders, "\(load.senders)"),
      word(
        "--actions-per-second", load.actionsPerSecond, usual.actionsPerSecond,
        actionsPerSecond.exact),
      word("--frame", limits.frame, usualLimits.frame, frame.exact),
      word("--of-frame", limits.ofFrame, usualLimits.ofFrame, ofFrame.exact),
    ].compactMap { $0 }
  }

  /// A whole number, with or without commas between thousands.
  private static func count(_ text: String) throws -> Int {
    guard let count = Int(text.filter { $0 != "," }), text == "\(count)" || text == count.grouped
    else { throw ValidationError("give a whole number such as 5000 or 5,000") }
    return count
  }

  /// A number, with or without commas between thousands. An error says what is wanted instead.
  private static func number(_ text: String, _ wanted: String) throws -> Double {
    if let number = Double(text) { return number }
    guard let count = try? count(text) else { throw ValidationError("give \(wanted)") }
    return Double(count)
  }
}
