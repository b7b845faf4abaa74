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
      valueName: "number"))
  var rows: Count?

  @Flag(name: .customLong("no-search"), help: "The screen calls no service, as a search would.")
  var isWithoutSearch = false

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Observers of a screen.", valueName: "number"))
  var observers = Count(Load().observers)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Tasks off the main actor that send at the same time; patterns that take their actions without a hop come first.",
      valueName: "number"))
  var senders = Count(Load().senders)

  @Option(parsing: .unconditional, help: "Actions per second.")
  var actionsPerSecond = Load().actionsPerSecond

  @Option(
    parsing: .unconditional, help: "The time from one frame to the next, in milliseconds.")
  var frame = Limits().frame / 1e6

  @Option(parsing: .unconditional, help: "The share of a frame that an action may take.")
  var ofFrame = Limits().ofFrame

  func validate() throws {
    for (name, count) in [("rows", rows), ("observers", observers)] {
      if let count, count.value < 1 {
        throw ValidationError("--\(name) takes a number from 1, not \(count.value).")
      }
    }
    guard senders.value >= 0 else {
      throw ValidationError("--senders takes a number from 0, not \(senders.value).")
    }
    for (name, value) in [("actions-per-second", actionsPerSecond), ("frame", frame)]
    where !(value > 0 && value <= 1e6) {
      throw ValidationError(
        "--\(name) takes a number above 0, up to 1000000, not \(value.shortest).")
    }
    guard ofFrame > 0 && ofFrame <= 1 else {
      throw ValidationError(
        "--of-frame takes a share above 0, up to 1, not \(ofFrame.shortest).")
    }
  }

  var load: Load {
    var load = Load()
    (load.rows, load.observers, load.senders) = (rows?.value, observers.value, senders.value)
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
        actionsPerSecond.shortest),
      word("--frame", limits.frame, usualLimits.frame, frame.shortest),
      word("--of-frame", limits.ofFrame, usualLimits.ofFrame, ofFrame.shortest),
    ].compactMap { $0 }
  }
}

/// A whole number, with or without commas between thousands.
struct Count: ExpressibleByArgument, CustomStringConvertible {
  let value: Int

  init(_ value: Int) { self.value = value }

  init?(argument: String) {
    guard let value = Int(argument.filter { $0 != "," }) else { return nil }
    guard argument.filter({ $0 == "," }).isEmpty || argument == value.grouped else { return nil }
    self.value = value
  }

  var description: String { "\(value)" }

  var defaultValueDescription: String { description }
}
