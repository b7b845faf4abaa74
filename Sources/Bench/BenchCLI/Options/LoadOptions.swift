import ArgumentParser
import BenchKit
import Choosing

/// What an app asks of its architecture.
struct LoadOptions: ParsableArguments {
  @Option(help: "Rows of the list.")
  var rows: Int?

  @Option(help: "Observers of a feature.")
  var observers: Int?

  @Option(help: "Features that live at a time.")
  var instances: Int?

  @Option(help: "Tasks off the main actor that send at a time; 0 for none.")
  var senders: Int?

  @Option(help: "Actions per second; without it, one per frame.")
  var actionsPerSecond: Double?

  @Option(
    help: ArgumentHelp(
      "What your screens are like, with commas between them: counter, list, search; without it, all of them.",
      valueName: "names"))
  var features: String?

  func validate() throws {
    for (name, value) in [("rows", rows), ("observers", observers), ("instances", instances)] {
      if let value, value < 1 {
        throw ValidationError("--\(name) takes a number from 1; \(value) is none.")
      }
    }
    if let senders, senders < 0 {
      throw ValidationError("--senders takes a number from 0; \(senders) is none.")
    }
    if let actionsPerSecond, !(actionsPerSecond > 0 && actionsPerSecond.isFinite) {
      throw ValidationError(
        "--actions-per-second takes a number above 0; \(actionsPerSecond) is none.")
    }
  }

  var load: Load {
    var load = Load()
    (load.rows, load.observers, load.instances, load.senders) = (
      rows, observers, instances, senders
    )
    load.actionsPerSecond = actionsPerSecond
    return load
  }

  /// The options given, for a command that repeats them.
  var words: [(String, String?)] {
    [
      ("--rows", rows.map { "\($0)" }), ("--observers", observers.map { "\($0)" }),
      ("--instances", instances.map { "\($0)" }), ("--senders", senders.map { "\($0)" }),
      ("--actions-per-second", actionsPerSecond.map(\.shortest)), ("--features", features),
    ]
  }
}

/// What counts as much.
struct ScaleOptions: ParsableArguments {
  @Option(help: "The time from one frame to the next, in milliseconds.")
  var frame = Scales().frame / 1e6

  @Option(help: "The memory that all live features may take together, in MiB.")
  var memory = Scales().memory / 0x1p20

  @Option(help: "The share of a frame, or of the memory, below which nobody notices a difference.")
  var threshold = Scales().threshold

  @Option(
    help: ArgumentHelp(
      "The share by which another author's code may be longer or shorter than what was counted.",
      valueName: "share"))
  var margin = Scales().margin

  func validate() throws {
    for (name, value) in [("frame", frame), ("memory", memory)] where !(value > 0 && value <= 1e6) {
      throw ValidationError("--\(name) takes a number above 0, up to 1000000; \(value) is none.")
    }
    guard (0...1).contains(threshold) else {
      throw ValidationError("--threshold takes a share from 0 to 1; \(threshold) is none.")
    }
    guard (0..<1).contains(margin) else {
      throw ValidationError("--margin takes a share from 0 to less than 1; \(margin) is none.")
    }
  }

  var scales: Scales {
    var scales = Scales()
    (scales.frame, scales.memory, scales.threshold) = (frame * 1e6, memory * 0x1p20, threshold)
    scales.margin = margin
    return scales
  }

  /// The options that differ from what they are without being given.
  var words: [(String, String?)] {
    let usual = Scales()
    return [
      ("--frame", frame * 1e6 == usual.frame ? nil : "\(frame)"),
      ("--memory", memory * 0x1p20 == usual.memory ? nil : "\(memory)"),
      ("--threshold", threshold == usual.threshold ? nil : "\(threshold)"),
      ("--margin", margin == usual.margin ? nil : "\(margin)"),
    ]
  }
}
