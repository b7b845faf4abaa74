import ArgumentParser
import BenchCLI
import BenchKit
import Choosing
import Conformance
import Libc
import Spec

/// Answers which architecture suits a screen and a load.
struct ChooseCommand: ReportingCommand, PatternCommand {
  static let configuration = CommandConfiguration(
    commandName: "choose", abstract: "Says which pattern suits your screen, and why.",
    discussion: """
      bench choose                          a screen, 60 actions a second
      bench choose --rows 10000 --actions-per-second 10
      bench choose --require thread-safe-send,several-observers
      bench choose --rows 1000 --prefer Observable,RIV --verbose
      bench choose full.json scale.json conformance.json --format markdown

      An answer is about one screen: with --rows, a list of which 20 rows are on the screen; without it, no list. \
      The questions are, in this order: can a pattern do what is required, by verified rules; does it keep up, within \
      a share of a frame, and without keeping a processor busy for half of the time; does it render so many unchanged \
      rows that users see it; and how much code is there to write. Shares of a frame in one band (below 1 %, 1 to 5 %, \
      5 to 25 %) are alike. Nothing is added up.

      \(ExitStatus.table(.ok, .error, .unmeasurable, .usage))
      """)

  @Argument(
    help: ArgumentHelp(
      "Result, verification and effort files. Without them, those in Results: \(ChoiceInvocation.committed.list("and")).",
      valueName: "file"))
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "Capabilities that a pattern must have, with commas between them or the option repeated: \(Self.capabilities).",
      valueName: "names"))
  var require: [String] = []

  @Option(
    help: ArgumentHelp(
      "The oldest version of iOS that the app supports, such as 17; patterns that need a newer one are out.",
      valueName: "version"))
  var ios: String?

  @Option(
    help: ArgumentHelp(
      "Patterns to choose among, with commas or the option repeated; without it, all but references such as Direct.",
      valueName: "names"))
  var pattern: [String] = []

  @Option(
    help: ArgumentHelp(
      "Patterns to name first among those that are alike, in this order, with commas between them or the option repeated.",
      valueName: "names"))
  var prefer: [String] = []

  @Flag(name: .shortAndLong, help: "Also print what is missing and why, and what the load takes.")
  var verbose = false

  @OptionGroup(title: "Load") var load: LoadOptions

  @OptionGroup var output: OutputOptions<ChoiceReport>
  @OptionGroup var color: ColorOptions

  private static let capabilities = Capability.allCases.map(\.optionName).joined(separator: ", ")

  func validate() throws {
    guard let ios else { return }
    let parts = ios.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ UInt($0) != nil }) else {
      throw ValidationError("--ios takes a version such as 17 or 16.4, not '\(ios)'.")
    }
  }

  func run(on suite: PatternSuite) throws {
    let destination = try output.destination(
      besides: files.isEmpty ? ChoiceInvocation.committed : files)
    let question = try question()
    do {
      let evidence = try evidence()
      let choice = try Choice(question, evidence, KnownPatterns(suite.patterns))
      try destination.write(
        ChoiceReport(choice: choice, command: command, isVerbose: verbose),
        color.style)
    } catch let wrong as ChoiceError {
      throw ValidationError(wrong.sentence)
    } catch let mixed as MixedEvidence {
      throw Failure(.unmeasurable, mixed.description)
    }
  }

  private func question() throws -> Question {
    var question = Question()
    question.patterns = pattern.isEmpty ? nil : try pattern.words(of: "--pattern")
    question.preferred = try prefer.words(of: "--prefer")
    do {
      question.requires = try Capability.all(try require.words(of: "--require"))
    } catch let wrong as ChoiceError { throw ValidationError("--require: \(wrong)") }
    question.iOS = ios
    (question.load, question.limits) = (load.load, load.limits)
    return question
  }

  private func evidence() throws -> Evidence {
    let names = files.isEmpty ? ChoiceInvocation.committed.filter { access($0, F_OK) == 0 } : files
    guard !names.isEmpty else {
      throw Failure(
        .error,
        "there are no committed results here (\(ChoiceInvocation.committed.list("or"))); name files, or measure with bench run"
      )
    }
    var results: [(name: String, result: ResultFile)] = []
    var conformance: [ConformanceReport]?
    var effort: EffortResult?
    for name in names {
      switch try ReportedFile(ReadFile(path: name)) {
      case .result(let result): results.append((name, result.printable))
      case .conformance(let reports): conformance = (conformance ?? []) + reports
      case .effort(let result): effort = try effort?.adding(result, from: name) ?? result
      }
    }
    return try Evidence(results, conformance, effort)
  }

  /// The command that gives the same answer.
  private var command: String {
    let options = [
      ("--require", require), ("--ios", ios.map { [$0] } ?? []), ("--pattern", pattern),
      ("--prefer", prefer),
    ].filter { !$0.1.isEmpty }.map { name, texts in
      "\(name) \(texts.joined(separator: ",").quoted)"
    }
    return ([ChoiceInvocation.command(files)] + options + load.words).joined(separator: " ")
      .printable
  }
}

extension ChoiceError {
  /// The error as a sentence of its own.
  var sentence: String { description.prefix(1).uppercased() + description.dropFirst() }
}
