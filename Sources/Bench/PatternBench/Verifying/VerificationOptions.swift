import ArgumentParser
import BenchCLI
import BenchKit
import Conformance

/// How thoroughly to verify, for the command and for the processes that it starts.
struct VerificationOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Check only this rule. Can be given several times.", valueName: "id"))
  var rule: [String] = []

  @Option(help: "Repeat one failure; its message gives the value.")
  var replay: String?

  @Option(help: "Number of schedules to try where the order of jobs matters.")
  var schedules: Int = 100

  @Option(
    help:
      "Random sequences per feature; ten times as many for the search, and if a feature of yours makes requests."
  )
  var sequences: Int = 100

  @Option(help: "Number of actions that each of eight real threads sends, in rules PT1 to PT4.")
  var sends: Int = 10_000

  @Option(help: "Seed for all random choices.")
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "End a process that makes no progress, or sleeps, for this many seconds, and name its rule.",
      valueName: "seconds"))
  var hangLimit: Int = 20

  func validate() throws {
    guard (1...86_400).contains(hangLimit) else {
      throw ValidationError("--hang-limit takes 1 to 86400 seconds.")
    }
    guard (1...10_000_000).contains(schedules) else {
      throw ValidationError("--schedules takes 1 to 10000000.")
    }
    guard (0...10_000_000).contains(sequences) else {
      throw ValidationError("--sequences takes 0 to 10000000.")
    }
    guard (1...1_000_000).contains(sends) else {
      throw ValidationError("--sends takes 1 to 1000000.")
    }
    let known = Rule.all.map(\.id)
    for id in rule where !known.contains(id.uppercased()) {
      throw ValidationError("There is no rule '\(id)'. Rules: \(known.joined(separator: ", "))")
    }
    _ = try checkedReplay()
  }

  func checkedReplay() throws -> Replay? {
    guard let replay else { return nil }
    guard let parsed = try? Replay(replay) else {
      throw ValidationError(
        "--replay '\(replay)' names no failure; copy the value from a failure's message, such as AW3/search/x3-1."
      )
    }
    return parsed
  }

  /// The ids of the rules to check, in order.
  var wantedRules: [String] {
    if let replay = try? checkedReplay() { return [replay.rule] }
    let chosen = Set(rule.map { $0.uppercased() })
    return Rule.all.map(\.id).filter { chosen.isEmpty || chosen.contains($0) }
  }

  /// Every rule to check for every feature of `subject` that it is about, in order.
  func cells(of subject: VerificationSubject) -> [RuleInFeature] {
    wantedRules.flatMap { rule in
      subject.features.sorted().map { RuleInFeature(rule: rule, feature: $0) }
    }.filter { subject.type.isChecked(by: $0.checkedRule, in: $0.feature) }
  }

  /// What is done with each subject, whatever the seed.
  var work: [String] {
    ["verify"] + wantedRules + [schedules, sequences, sends, hangLimit].map(String.init)
  }

  /// The settings for one rule of one feature.
  func conformance(_ cell: RuleInFeature, seed: UInt64) -> Conformance {
    Conformance(
      schedules: schedules, sequences: sequences, sends: sends, seed: seed, rules: [cell.rule],
      features: [cell.feature], replay: try? checkedReplay())
  }

  /// The arguments that give a child these options, with a seed of its own.
  ///
  /// `replay` is what to repeat instead of what the options say.
  func arguments(seed: UInt64, replay repeated: Replay?) -> [String] {
    ((repeated?.description ?? replay).map { ["--replay", $0] } ?? [])
      + ["--schedules", "\(schedules)", "--sequences", "\(sequences)", "--sends", "\(sends)"]
      + ["--seed", "\(seed)", "--hang-limit", "\(hangLimit)"]
  }
}
