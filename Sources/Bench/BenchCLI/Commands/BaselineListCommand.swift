import ArgumentParser
import BenchKit

/// Lists the baselines.
struct BaselineListCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the baselines and their machines.",
    discussion: """
      bench baseline list
      bench baseline list --format json
      """)

  @OptionGroup var output: OutputOptions<BaselineList>
  @OptionGroup var color: ColorOptions

  func run() throws {
    let list = BaselineList(of: .standard, here: try BaselineCommand.machine())
    try output.destination().write(list, color.style)
  }
}

/// The results of every baseline.
struct BaselineList: JsonReport {
  private let folder: BaselineFolder
  private let machine: MachineClass
  private let entries: [Entry]

  init(of folder: BaselineFolder, here machine: MachineClass) {
    self.folder = folder
    self.machine = machine
    entries = folder.names.flatMap { name in
      folder.files(of: name).map { Entry(name, $0, machine) }
    }
  }

  /// One result of a baseline.
  private struct Entry: Encodable {
    let name: String
    let machine: String
    let file: String
    let isHere: Bool
    let rows: Int
    let git: String
    let problem: String?
    let revision: String

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
  }

  private struct File: Encodable {
    let schema = "patternbench.baselines/1"
    let machine: String
    let baselines: [Entry]
  }

  var jsonText: String { File(machine: "\(machine)", baselines: entries).json + "\n" }

  func text(_ style: Style) -> String {
    [entries.isEmpty ? [] : table.text(style), [legend]].paragraphs + "\n"
  }

  var markdown: String { [entries.isEmpty ? [] : table.markdown, [legend]].paragraphs + "\n" }

  private var table: Table {
    var table = Table(
      nil, [.leading(), .leading("name"), .leading("machine"), .leading("result", wraps: true)],
      indent: 0)
    for entry in entries {
      let content = entry.problem ?? "\(entry.rows) rows of \(entry.revision)"
      table.add([entry.isHere ? "*" : "", entry.name, entry.machine, content])
    }
    return table
  }

  private var legend: String {
    entries.isEmpty
      ? "No baselines in \(folder.path)." : "* is of this machine and compiler: \(machine)"
  }
}
