import ArgumentParser
import BenchKit
import Choosing
import Conformance
import Libc
import Spec

/// Answers which architecture suits a load and what matters, and how sure that is.
struct ChooseCommand: ReportingCommand, SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "choose", abstract: "Says which pattern to choose, and how sure that is.",
    discussion: """
      bench choose                          from the committed results
      bench choose --require thread-safe-send,several-observers
      bench choose --order 'effort>dispatch>lists'
      bench choose --weights 'lists=0.3..,effort=..0.2'
      bench choose --features counter --without 'names to know'
      bench choose --rows 10000 --observers 20 --actions-per-second 60
      bench choose full.json scale.json conformance.json --format markdown

      In this order: patterns without a required capability are removed; the load's share of a frame is \
      predicted from sweeps; criteria in which nobody would notice a difference are dropped; and the rest is \
      compared over all weights that you allow, with the noise of the measurements (SMAA-2). The answer is robust \
      (first in more than 95 % of draws), depends on one thing against another, or cannot be told.

      Groups of criteria: \(CriterionGroup.allCases.map(\.rawValue).joined(separator: ", ")). In an order, > separates \
      what matters more from what matters less, and = what matters equally; what it does not name stays open.

      \(ExitStatus.table(.ok, .error, .unmeasurable, .usage))
      """)

  @Argument(
    help: ArgumentHelp(
      "Results, verifications and files of effort. Without them, those in Results: \(Self.committed.list("and")).",
      valueName: "file"))
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "Capabilities that a pattern must have, with commas between them: \(Self.capabilities).",
      valueName: "names"))
  var require: String?

  @Option(
    help: ArgumentHelp(
      "Patterns to choose among, with commas between them; without it, all but references such as Direct.",
      valueName: "names"))
  var pattern: String?

  @Option(help: ArgumentHelp("Groups from the most important to the least.", valueName: "groups"))
  var order: String?

  @Option(
    help: ArgumentHelp(
      "The least and greatest weights of groups, from 0 to 1.", valueName: "ranges"))
  var weights: String?

  @Option(
    help: ArgumentHelp(
      "Criteria that do not matter to you, with commas between them, such as 'names to know'.",
      valueName: "names"))
  var without: String?

  @OptionGroup(title: "Load") var load: LoadOptions
  @OptionGroup(title: "Scales") var scales: ScaleOptions

  @Option(help: "The number of draws.")
  var draws = 10_000

  @Option(parsing: .unconditional, help: "Seed for all random choices, from 0.")
  var seed: UInt64 = 42

  @OptionGroup var output: OutputOptions<ChoiceReport>
  @OptionGroup var color: ColorOptions

  /// The files that are read when none is named; those that are missing are left out.
  static let committed = ["full", "scale", "latency", "conformance", "effort", "changes"].map {
    "Results/\($0).json"
  }

  private static let capabilities = Capability.allCases.map(\.optionName).joined(separator: ", ")

  func validate() throws {
    guard (200...100_000).contains(draws) else {
      throw ValidationError("--draws takes a number from 200 to 100000.")
    }
    if order != nil, weights != nil {
      throw ValidationError("--order and --weights both say what matters; leave one of them out.")
    }
  }

  func run(on suite: Suite) throws {
    let destination = try output.destination()
    let question = try question()
    let known = KnownPatterns(suite.patterns)
    do {
      let choice = try Choice(question, evidence(), known)
      try destination.write(ChoiceReport(choice, command: command), color.style)
    } catch let wrong as ChoiceError {
      throw ValidationError(wrong.sentence)
    } catch let mixed as MixedEvidence {
      throw Failure(.unmeasurable, mixed.description)
    }
  }

  private func question() throws -> Question {
    var question = Question()
    func named<T>(_ option: String, _ make: () throws(ChoiceError) -> T) throws -> T {
      do { return try make() } catch { throw ValidationError("\(option): \(error)") }
    }
    question.patterns = pattern.map { $0.split(separator: ",").map(\.trimmed) }
    if question.patterns?.isEmpty == true { throw ValidationError("--pattern names no pattern.") }
    if let require {
      question.requires = try named("--require") { () throws(ChoiceError) in
        try Capability.list(require)
      }
    }
    question.without = without.map { $0.split(separator: ",").map(\.trimmed) } ?? []
    if let order {
      question.importance = try named("--order") { () throws(ChoiceError) in
        try Importance.order(order)
      }
    }
    if let weights {
      question.importance = try named("--weights") { () throws(ChoiceError) in
        try Importance.ranges(weights)
      }
    }
    (question.load, question.scales) = (load.load, scales.scales)
    question.load.features = try load.features.map { text in
      try named("--features") { () throws(ChoiceError) in try AppFeature.list(text) }
    }
    (question.draws, question.seed) = (draws, seed)
    return question
  }

  private func evidence() throws -> Evidence {
    let names = files.isEmpty ? Self.committed.filter { access($0, F_OK) == 0 } : files
    guard !names.isEmpty else {
      throw Failure(
        .error,
        "there are no committed results here (\(Self.committed.list("or"))); name files, or measure with bench run"
      )
    }
    var results: [(name: String, result: ResultFile)] = []
    var conformance: [ConformanceReport]?
    var effort: EffortResult?
    for name in names {
      let path = try ResultReference(name).path(for: try BaselineCommand.machine())
      switch try ReportedFile(path: path) {
      case .result(let result): results.append((name, result.printable))
      case .conformance(let reports): conformance = (conformance ?? []) + reports
      case .effort(let result): effort = try effort?.adding(result, from: name) ?? result
      }
    }
    return try Evidence(results, conformance, effort)
  }

  /// The command that gives the same answer.
  private var command: String {
    let options: [(String, String?)] =
      [
        ("--require", require), ("--pattern", pattern), ("--order", order), ("--weights", weights),
        ("--without", without),
      ]
      + load.words + scales.words + [("--draws", "\(draws)"), ("--seed", "\(seed)")]
    let words = options.compactMap { name, value in value.map { "\(name) \($0.quoted)" } }
    return (["bench choose"] + files.map(\.quoted) + words).joined(separator: " ").printable
  }
}

extension String {
  /// The word as a shell takes it.
  fileprivate var quoted: String {
    let isPlain =
      !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./,".contains($0)) }
    return isPlain ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}

extension ChoiceError {
  /// The error as a sentence of its own.
  var sentence: String { description.prefix(1).uppercased() + description.dropFirst() }
}
