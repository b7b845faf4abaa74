import ArgumentParser
import BenchKit

/// Lists what is kept.
struct BaselineListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the baselines, and the machines that they are of.",
    discussion: """
      bench baseline list
      bench baseline list --format json
      """)

  @Option(help: "How to print: text or json.")
  var format = PlainFormat.text

  /// One result of a baseline.
  private struct Entry: Encodable {
    let name: String
    let machine: String
    let file: String
    let isHere: Bool
    let rows: Int
    let git: String
    let problem: String?
    private let revision: String

    enum CodingKeys: String, CodingKey {
      case name, machine, file, isHere, rows, git, problem
    }

    init(_ name: BaselineName, _ file: String, _ here: MachineClass) {
      self.name = "\(name)"
      self.file = file
      machine = String(file.split(separator: "/").last!.dropLast(".json".count))
      isHere = machine == here.description
      do {
        let result = try ResultFile(path: file)
        rows = result.rows.count
        git = result.environment.git
        revision = result.environment.revision
        problem = nil
      } catch {
        (rows, git, revision, problem) = (0, "", "", "\(error)")
      }
    }

    var line: String {
      let mark = isHere ? "*" : " "
      let what = problem ?? "\(rows) rows of \(revision)"
      return "\(mark) \(name.padded(to: 16))  \(machine)  \(what)"
    }
  }

  private struct File: Encodable {
    let schema = "patternbench.baselines/1"
    let machine: String
    let baselines: [Entry]
  }

  func run() throws {
    let here = try BaselineCommand.machine()
    let folder = BaselineFolder.standard
    let entries = folder.names.flatMap { name in
      folder.files(of: name).map { Entry(name, $0, here) }
    }
    switch format {
    case .json:
      try Folder.writeToOutput(File(machine: "\(here)", baselines: entries).json + "\n")
    case .text:
      let lines =
        entries.isEmpty
        ? ["No baselines in \(folder.path)."]
        : entries.map(\.line) + ["", "* is of this machine and compiler: \(here)"]
      try Folder.writeToOutput(lines.joined(separator: "\n") + "\n")
    }
  }
}
