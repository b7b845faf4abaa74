import ArgumentParser
import BenchKit

/// Keeps results to compare later ones with.
struct BaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline", abstract: "Keeps results under names, to compare later ones with.",
    discussion: """
      bench baseline save main              the result of the last bench run
      bench baseline save v1.2 result.json  the result in a file
      bench baseline list
      bench baseline show main --format csv
      bench baseline rm main

      A baseline holds a result per class of machines, in Results/baselines/NAME/CLASS.json. The \
      class is made of the processor, its cores, the system and the compiler's version.
      """,
    subcommands: [
      BaselineSaveCommand.self, BaselineListCommand.self, BaselineShowCommand.self,
      BaselineRemoveCommand.self,
    ])

  /// The class of this machine and this executable.
  static func machine() throws -> MachineClass {
    .here(compiler: try Build(executable: Machine.executable).compiler)
  }

  /// The name of a baseline. Throws wrong usage when `text` cannot be one.
  static func name(_ text: String) throws -> BaselineName {
    do { return try BaselineName(text) } catch { throw ValidationError("\(error).") }
  }
}

/// Keeps a result under a name.
struct BaselineSaveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Keeps a result under a name.",
    discussion: """
      bench run && bench baseline save main
      bench baseline save v1.2 result.json
      bench baseline save main --force      in place of the existing one
      """)

  @Argument(help: ArgumentHelp("Its name: letters, digits, '.', '_' and '-'.", valueName: "name"))
  var name: String

  @Argument(
    help: ArgumentHelp(
      "A result. Without one, the result of the last complete bench run.", valueName: "file"))
  var file: String?

  @Flag(help: "Replace a baseline of this name, and accept a result with failed cells.")
  var force = false

  func validate() throws { _ = try BaselineCommand.name(name) }

  func run() throws {
    let name = try BaselineCommand.name(name)
    if file == nil, (try? Folder.bytes(of: LastResult.path)) == nil {
      throw Failure(
        .error,
        "there is no result of a run in \(LastResult.path): run bench run first, or name a file")
    }
    let result = try ResultFile(path: file ?? LastResult.path)
    let failed = result.rows.filter { $0.status == .failed }.map(\.cell).unique
    if let first = failed.first, !force {
      let what =
        failed.count == 1 ? "\(first) has" : "\(failed.count) cells, such as \(first), have"
      throw Failure(
        .error,
        "\(what) failed in this result; --force keeps it all the same")
    }
    let path = try BaselineFolder.standard.save(result, as: name, overwriting: force)
    note("bench: kept \(result.rows.count) rows of \(result.environment.revision) in \(path)\n")
  }
}

/// Prints a baseline.
struct BaselineShowCommand: ReportingCommand, SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Prints a baseline, as bench report prints a result.",
    discussion: """
      bench baseline show main
      bench baseline show main --format csv --output main.csv
      """)

  @Argument(
    help: ArgumentHelp(
      "A baseline of this class of machines, or the file of another.", valueName: "name"))
  var name: String

  @OptionGroup var printing: ResultOptions

  var output: OutputOptions<ResultReport> { printing.output }

  func validate() throws {
    do { _ = try ResultReference(name) } catch { throw ValidationError("\(error).") }
  }

  func run(on suite: Suite) throws {
    let path = try ResultReference(name).path(for: try BaselineCommand.machine())
    try printing.print([try ResultFile(path: path)], on: suite)
  }
}

/// Removes a baseline.
struct BaselineRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Removes a baseline of this class of machines, or of all.",
    discussion: """
      bench baseline rm main
      bench baseline rm main --all
      """)

  @Argument(help: ArgumentHelp("The name of a baseline.", valueName: "name"))
  var name: String

  @Flag(help: "Remove it for all classes of machines.")
  var all = false

  func validate() throws { _ = try BaselineCommand.name(name) }

  func run() throws {
    let folder = BaselineFolder.standard
    let name = try BaselineCommand.name(name)
    let machine = try BaselineCommand.machine()
    let files =
      all
      ? folder.files(of: name)
      : [try ResultReference.baseline(name).path(for: machine, in: folder)]
    guard !files.isEmpty else { throw BaselineMissing(name, machine, folder) }
    for file in files {
      try folder.remove(file)
      note("bench: removed \(file)\n")
    }
  }
}
