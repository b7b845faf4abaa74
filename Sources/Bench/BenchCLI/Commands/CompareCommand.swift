import ArgumentParser
import BenchKit
import Libc

/// Compares two builds or results.
struct CompareCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compares two revisions, builds or results.",
    discussion: """
      bench compare main                    the working tree with main, both built
      bench compare v1.2 HEAD~3 --only count
      bench compare old/bench new/bench     two builds in lock-step: sound for times
      bench compare old.json new.json       two results: sound for counts
      bench compare old/bench new/bench --filter cart --format markdown
      bench compare old/bench new/bench --resume

      Revisions are built here, with this compiler, in a worktree under .build/revisions, and kept for the \
      next time; . is the working tree. Two builds run in lock-step, cell by cell; a time is called slower only when \
      that is proven, and counts are exact. Between results, counts are compared (\(Metric.tolerances)), and times are not. Cells of A \
      that B lacks or could not measure fail the comparison. A file takes precedence over a revision of the same \
      name; rev:NAME is always a revision.

      \(ExitStatus.table(.ok, .error, .regression, .failed, .missing, .inconclusive, .unmeasurable, .usage, .interrupted))
      """)

  @Argument(
    help: ArgumentHelp("The old revision, build or result, called A.", valueName: "a"))
  var former: String

  @Argument(
    help: ArgumentHelp("The new one, called B: without it, the working tree.", valueName: "b"))
  var latter = "."

  @Option(
    help: ArgumentHelp(
      "What to compare of builds: count or time. Can be given twice. Without it, both; "
        + "for revisions with CI=true, only counts.", valueName: "aspect"))
  var only: [Aspect] = []

  @OptionGroup var filter: FilterOptions

  @Option(help: "The largest difference of times to ignore, in percent.")
  var delta: Double = LookPlan.delta * 100

  @OptionGroup var measuring: MeasuringOptions
  @OptionGroup var environment: VariableOptions

  @OptionGroup var forcing: ForceOptions

  @Flag(help: "Accept cells of A that B lacks or could not measure.")
  var allowMissing = false

  @Flag(help: "Exit with 7 when a difference is undecided.")
  var failInconclusive = false

  @OptionGroup var undivided: UndividedOptions
  @OptionGroup var output: OutputOptions<CompareReport>
  @OptionGroup var resuming: ResumeOptions
  @OptionGroup var terminal: TerminalOptions

  func validate() throws {
    guard (0...100).contains(delta) else {
      throw ValidationError("--delta takes a number from 0 to 100, in percent.")
    }
    guard only.allSatisfy({ $0 == .count || $0 == .time }) else {
      throw ValidationError("--only takes count or time here.")
    }
  }

  func run() throws {
    let destination = try output.destination(besides: [former, latter])
    let comparison: Comparison
    do {
      comparison = try self.comparison()
    } catch let nothing as NothingInCommon {
      throw ValidationError("There is nothing to compare: \(nothing).")
    }
    guard comparison.rows.contains(where: { $0.verdict != .notCompared }) else {
      throw ValidationError(
        filter.filter.isEmpty
          ? "There is nothing to compare: A and B have no count in common; only builds have their times compared."
          : "There is nothing to compare: --filter selects no count of A and B; only builds have their times compared."
      )
    }
    try destination.write(
      CompareReport(comparison: comparison, allowsMissing: allowMissing), terminal.style)
    let status = comparison.status(failInconclusive: failInconclusive, allowMissing: allowMissing)
    if status != .ok { throw status.code }
  }

  private func comparison() throws -> Comparison {
    let first = try CompareSide(former)
    if case .result = first, latter == "." {
      throw ValidationError("Name the result to compare \(former) with.")
    }
    switch (first, try CompareSide(latter)) {
    case (.executable(let one, let name), .executable(let other, let second)):
      let isQuick = name != one && ProcessVariables.all["CI"] == "true"
      let aspects = only.isEmpty ? isQuick ? [.count] : [.count, .time] : Set(only)
      return try ExecutableComparison(
        one, other, try filter.filters(), forcing,
        .init(
          sampling: measuring.quick ? .quick : .pairs, seed: measuring.seed, delta: delta / 100,
          resume: resuming.policy, noProgress: terminal.noProgress,
          variables: environment.variables,
          aspects: aspects,
          labels: [name, second])
      ).run()
    case (.result(let one), .result(let other)):
      let obstacles = one.environment.obstacles(to: other.environment)
      try forcing.check(obstacles, former, latter)
      var comparison = Comparison(
        (former, one), (latter, other), delta: delta / 100, filters: try filter.filters())
      comparison.notes += obstacles.map { "forced, although they differ in \($0)" }
      return comparison
    default:
      throw ValidationError(
        "A build and a result cannot be compared; name two of the same kind.")
    }
  }
}

extension Comparison {
  /// How the process should end.
  func status(failInconclusive: Bool, allowMissing: Bool) -> ExitStatus {
    let verdicts = rows.map(\.verdict)
    if verdicts.contains(.failed) { return .failed }
    if invalid != nil { return .unmeasurable }
    if rows.contains(where: \.verdict.isWorse) { return .regression }
    if !allowMissing, verdicts.contains(.missing) { return .regression }
    return failInconclusive && verdicts.contains(.inconclusive) ? .inconclusive : .ok
  }
}

/// One side of a comparison.
enum CompareSide {
  /// A build of this package, and what a report calls it.
  case executable(String, label: String)
  /// A measured result.
  case result(ResultFile)

  /// What stands before the name of a revision, where a file has the same one.
  static let mark = "rev:"

  /// What `text` names: an executable file, a result file, or a revision, which is built.
  init(_ text: String) throws {
    let name = text.hasPrefix(Self.mark) ? String(text.dropFirst(Self.mark.count)) : text
    if name == "." {
      let tree = try Self.workingTree()
      self = .executable(tree.path, label: tree.label)
    } else if name == text, Self.isExecutable(text) {
      self = .executable(text, label: text)
    } else if name == text, text.hasSuffix(".json") || Self.isFile(text) {
      self = .result(try ResultFile(path: text).printable)
    } else {
      let revision: RevisionBuild
      do {
        revision = try RevisionBuild(name, of: Machine.executable)
      } catch let none as RevisionBuild.Failed {
        throw Failure(.missing, name == text ? "'\(text)' is not a file, and \(none)" : "\(none)")
      }
      self = .executable(
        try revision.executable { note("bench: \($0)\n") }, label: revision.label)
    }
  }

  /// The working tree, built.
  static func workingTree() throws -> (path: String, label: String) {
    let path = try RevisionBuild.workingTree(of: Machine.executable) { note("bench: \($0)\n") }
    return (path, "the working tree")
  }

  private static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }

  /// Whether `path` is anything that can be read but a folder.
  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
  }
}

/// Prints what this executable can measure: what `bench compare` asks executables.
struct DescribeCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: ExecutableDescription.command, shouldDisplay: false)

  func run(for client: any Client) throws {
    try Folder.writeToOutput(ExecutableDescription(client.suite).json + "\n")
  }
}
