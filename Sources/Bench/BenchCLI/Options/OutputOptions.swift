import ArgumentParser
import BenchKit

/// Where a report is printed, and in which format.
package struct OutputOptions<Printed: Report>: ParsableArguments {
  @Option(help: "Output format. Without it, the ending of --output decides.")
  var format: FormatName<Printed>?

  @Option(
    help: ArgumentHelp(
      "Write to this file instead of printing; it ends in \(Self.endings.list("or")).",
      discussion: "Can be given several times.", valueName: "file"),
    completion: .file(extensions: Self.endings.map { String($0.dropFirst()) }))
  var output: [String] = []

  package init() {}

  private static var endings: [String] { Printed.formats.map(\.ending).unique }

  package func validate() throws {
    if output.contains("") {
      throw ValidationError("--output needs the name of a file, such as result.json.")
    }
    _ = try targets()
  }

  /// Throws when a file cannot be written, or is one of `inputs`, which the command reads.
  package func destination(besides inputs: [String] = []) throws -> Destination {
    try Destination(targets(), besides: inputs)
  }

  private func targets() throws -> [Destination.Target] {
    output.isEmpty
      ? [.init(path: nil, format: format?.format ?? OutputFormat.all[0])]
      : try output.map { .init(path: $0, format: try chosenFormat($0)) }
  }

  /// The format that is asked for, or that the file's ending names.
  ///
  /// An unknown ending is accepted only beside `--format`. A known one must fit it: what opens a
  /// file goes by its ending.
  private func chosenFormat(_ output: String) throws -> OutputFormat {
    guard let ending = OutputFormat.ending(of: output) else {
      return format?.format ?? OutputFormat.all[0]
    }
    let named = OutputFormat.all.filter { $0.ending == ending }
    if let chosen = format?.format {
      guard named.isEmpty || named.contains(chosen) else {
        throw ValidationError(
          """
          --output '\(output)' is the name of a \(named[0]) file, but --format is \(chosen): end the \
          name in \(chosen.ending), or choose --format \(named[0]).
          """)
      }
      return chosen
    }
    guard let first = named.first else {
      throw ValidationError(
        """
        --output '\(output)': no format's files end in \(ending). End the name in \
        \(Self.endings.list("or")), or choose a format with --format.
        """)
    }
    guard first.prints(Printed.self) else {
      throw ValidationError(
        """
        --output '\(output)': this command cannot print \(first). End the name in \
        \(Self.endings.list("or")).
        """)
    }
    return first
  }
}

/// The name of a format that reports of a type can be printed in.
struct FormatName<Printed: Report>: ExpressibleByArgument {
  let format: OutputFormat

  init?(argument: String) {
    guard let format = Printed.formats.first(where: { $0.name == argument }) else { return nil }
    self.format = format
  }

  static var allValueStrings: [String] { Printed.formats.map(\.name) }

  static var allValueDescriptions: [String: String] {
    Dictionary(
      uniqueKeysWithValues: Printed.formats.map {
        ($0.name, "for \($0.purpose.filter { $0 != "`" })")
      })
  }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

/// A command that needs what the client of this tool knows.
protocol ClientCommand: ParsableCommand {
  /// Does what the command is for. ``Bench`` calls it in place of `run`.
  func run(for client: any Client) throws
}

/// A command that prints reports of one type, as its output options say.
package protocol ReportingCommand: ParsableCommand {
  associatedtype Printed: Report
  var output: OutputOptions<Printed> { get }
}

/// Where a report goes, and in which formats.
package struct Destination {
  /// A file, or the standard output where there is no path.
  struct Target {
    let path: String?
    let format: OutputFormat
  }

  private let targets: [Target]

  /// Checks now that files can be written, so that no run is lost, and that none is read by the same command.
  init(_ targets: [Target], besides inputs: [String]) throws {
    self.targets = targets
    let read = Set(inputs.map(Folder.resolved))
    for path in targets.compactMap(\.path) {
      guard !read.contains(Folder.resolved(path)) else {
        throw UnwritableOutput(
          description: "\(path) is also read by this command; name another file for --output")
      }
      try UnwritableOutput.check { try Folder.checkWritable(path) }
    }
  }

  package var formats: [OutputFormat] { targets.map(\.format) }

  /// Prints `report`, or writes it to the file. Notes what the format leaves out.
  package func write(_ report: any Report, _ style: Style) throws {
    for target in targets {
      let text = try target.format.text(of: report, target.path == nil ? style : .plain)
      for omission in target.format.omissions(of: report) { note("bench: \(omission)\n") }
      guard let path = target.path else {
        try Folder.writeToOutput(text)
        continue
      }
      try UnwritableOutput.check { try Folder.replace(path, with: text) }
      note("bench: wrote \(path)\n")
    }
  }
}
