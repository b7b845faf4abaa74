/// What a build of this package can measure, and how it is asked to.
package struct ExecutableDescription: Sendable, Codable, Equatable {
  /// The form of jobs, efforts and reports that this version speaks.
  package static let format = "patternbench.job/2"
  /// The hidden command that prints a description.
  package static let command = "describe"

  /// A cell and the passes that it has.
  package struct Entry: Sendable, Codable, Equatable {
    package var cell: Cell
    package var passes: [Pass]
  }

  /// The form that it speaks.
  package var format: String
  /// How it was built.
  package var flags: String
  /// What it can measure.
  package var entries: [Entry]

  /// What this executable can measure.
  package init(_ suite: Suite) {
    format = Self.format
    flags = Build.flags
    entries = suite.benchmarks.filter { $0.excuse == nil }.map {
      Entry(cell: $0.cell, passes: $0.passes(for: Set(Aspect.usual)))
    }
  }

  /// Asks the executable at `path`. Throws ``ForeignExecutable`` when it does not speak this form.
  package init(of path: String) throws {
    let child = ChildProcess(
      path, [Self.command], environment: ProcessVariables.all, timeout: .seconds(30))
    let outcome = try child.run()
    let lines = outcome.output.split(separator: "\n")
    let head = lines.lazy.compactMap { Head(json: $0) }.first
    guard outcome.end == .exited(0), let head else {
      throw ForeignExecutable(path, "it says nothing about itself")
    }
    guard head.format == Self.format,
      let description = lines.lazy.compactMap({ ExecutableDescription(json: $0) }).first
    else { throw ForeignExecutable(path, "it speaks \(head.format)") }
    self = description
  }

  private struct Head: Decodable { var format: String }
}

/// An executable cannot be told to measure.
package struct ForeignExecutable: Error, CustomStringConvertible {
  package let description: String

  init(_ path: String, _ finding: String) {
    description = """
      \(path) cannot be measured by this bench: \(finding), where \
      \(ExecutableDescription.format) is expected; build both sides from revisions that speak it, \
      or compare results of bench run --format json
      """
  }
}
