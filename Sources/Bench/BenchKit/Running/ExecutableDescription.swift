/// The cells that a build of this package can measure, as it describes them to other builds.
package struct ExecutableDescription: Sendable, Codable, Equatable {
  /// The format of jobs, sampling plans and reports of this version.
  package static let format = "patternbench.job/5"
  /// The hidden command that prints a description.
  package static let command = "describe"

  /// A cell and the passes that it has.
  package struct CellPasses: Sendable, Codable, Equatable {
    package var cell: Cell
    package var passes: [Pass]
  }

  /// The format that the executable uses.
  package var format: String
  /// How it was built.
  package var flags: String
  /// The cells that it can measure.
  package var entries: [CellPasses]
  /// The cells of sweeps that a check counts, with their exact passes; nil in descriptions of older builds, which can
  /// count their sweeps as well.
  package var sweeps: [CellPasses]?

  /// The description of this executable.
  package init(_ suite: Suite) {
    format = Self.format
    flags = Build.flags
    entries = suite.benchmarks.filter { $0.excuse == nil }.map {
      CellPasses(cell: $0.cell, passes: $0.passes(for: Set(Aspect.usual)))
    }
    sweeps = suite.checkedSweeps.map {
      CellPasses(cell: $0.cell, passes: $0.passes(for: [.scale]).filter(\.isExact))
    }
  }

  /// Asks the executable at `path`. Throws ``ForeignExecutable`` when it uses another format.
  package init(of path: String) throws {
    let child = ChildProcess(
      path, [Self.command], environment: ProcessVariables.all, timeout: .seconds(30))
    let outcome = try child.run()
    let lines = outcome.output.split(separator: "\n")
    let head = lines.lazy.compactMap { Format(json: $0) }.first
    guard outcome.end == .exited(0), let head else {
      throw ForeignExecutable(path, "it does not describe itself")
    }
    guard head.format == Self.format,
      let description = lines.lazy.compactMap({ ExecutableDescription(json: $0) }).first
    else { throw ForeignExecutable(path, "its format is \(head.format)") }
    self = description
  }

  private struct Format: Decodable { var format: String }
}

/// This version cannot make an executable measure.
package struct ForeignExecutable: Error, CustomStringConvertible {
  package let description: String

  init(_ path: String, _ problem: String) {
    description = """
      \(path) cannot be measured by this bench: \(problem), where \
      \(ExecutableDescription.format) is expected; build both sides from revisions that use it, \
      or compare results of bench run --format json
      """
  }
}
