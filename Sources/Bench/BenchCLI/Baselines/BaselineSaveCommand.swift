import ArgumentParser
import BenchKit

/// Keeps a result under a name.
struct BaselineSaveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Keeps a result under a name.",
    discussion: """
      bench run && bench baseline save main
      bench baseline save v1.2 result.json
      bench baseline save main --force      in place of the one there is
      """)

  @Argument(help: ArgumentHelp("Letters, digits, '.', '_' and '-'.", valueName: "name"))
  var name: String

  @Argument(
    help: ArgumentHelp(
      "A result; without one, that of the last bench run that came to its end.", valueName: "file"))
  var file: String?

  @Flag(help: "Replace a baseline of this name, and keep a result in which something failed.")
  var force = false

  func validate() throws { _ = try checkedName() }

  func run() throws {
    let name = try checkedName()
    if file == nil, (try? Folder.bytes(of: LastResult.path)) == nil {
      throw Failure(
        .error,
        "there is no result of a run in \(LastResult.path): name a file, or start bench run")
    }
    let result = try ResultFile(path: file ?? LastResult.path)
    let failed = result.rows.filter { $0.status == .failed }.map(\.cell).unique
    if let first = failed.first, !force {
      throw Failure(
        .error,
        "\(failed.count) cells have failed in this result, such as \(first); --force keeps it")
    }
    let path = try BaselineFolder.standard.save(result, as: name, overwriting: force)
    note("bench: kept \(result.rows.count) rows of \(result.environment.revision) in \(path)\n")
  }

  private func checkedName() throws -> BaselineName {
    do { return try BaselineName(name) } catch { throw ValidationError("\(error).") }
  }
}
