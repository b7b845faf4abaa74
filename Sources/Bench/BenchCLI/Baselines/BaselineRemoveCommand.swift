import ArgumentParser
import BenchKit

/// Removes a baseline.
struct BaselineRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Removes a baseline, of this class of machines or of all.",
    discussion: """
      bench baseline rm main
      bench baseline rm main --all
      """)

  @Argument(help: ArgumentHelp("A baseline.", valueName: "name"))
  var name: String

  @Flag(help: "Of all machines, not only of this one's class.")
  var all = false

  func validate() throws { _ = try checkedName() }

  func run() throws {
    let folder = BaselineFolder.standard
    let name = try checkedName()
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

  private func checkedName() throws -> BaselineName {
    do { return try BaselineName(name) } catch { throw ValidationError("\(error).") }
  }
}
