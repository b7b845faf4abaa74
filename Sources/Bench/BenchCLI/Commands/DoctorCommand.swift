import ArgumentParser
import BenchKit

/// Reports what this machine can measure.
struct DoctorCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Reports what this machine can measure, and what to install.",
    discussion: """
      bench doctor
      bench doctor --format json

      \(ExitStatus.table(.ok, .unmeasurable, .usage))
      """)

  @OptionGroup var output: OutputOptions<DoctorReport>
  @OptionGroup var color: ColorOptions

  func run() throws {
    let destination = try output.destination()
    let findings = DoctorChecks(
      executable: Machine.executable, probe: [ProbeCommand.configuration.commandName!],
      results: PackageFolder.results
    ).run()
    let report = DoctorReport(findings)
    try destination.write(report, color.style)
    if !report.works { throw ExitStatus.unmeasurable.code }
  }
}

/// The findings: a line each, with the consequence and the remedy.
struct DoctorReport: JsonReport {
  private let findings: [DoctorCheck]
  /// Whether anything can be measured.
  let works: Bool

  init(_ findings: [DoctorCheck]) {
    self.findings = findings
    works = !findings.contains { $0.isEssential && $0.state == .missing }
  }

  var jsonText: String { File(works: works, findings: findings).json + "\n" }

  private struct File: Encodable {
    let schema = "patternbench.doctor/1"
    let works: Bool
    let findings: [DoctorCheck]
  }

  func text(_ style: Style) -> String { [table.text(style), [summary]].paragraphs + "\n" }

  var markdown: String { [table.markdown, [summary]].paragraphs + "\n" }

  private var table: Table {
    var table = Table(nil, [.leading(), .leading(), .leading(wraps: true)], indent: 0)
    for finding in findings {
      let tone: Table.Tone =
        switch finding.state {
        case .ok: .good
        case .limited: .plain
        case .missing: .bad
        }
      let found = [finding.found, finding.consequence].compactMap { $0 }.joined(separator: "; ")
      let remedy = finding.remedy.map { " → \($0)" } ?? ""
      table.add(
        Table.Value(finding.state.rawValue, tone), Table.Value(finding.name),
        Table.Value(found + remedy))
    }
    return table
  }

  private var summary: String {
    guard works else { return "Nothing can be measured here." }
    let missing = findings.filter { $0.state == .missing }.map(\.name)
    let limited = findings.filter { $0.state == .limited }.map(\.name)
    if missing.isEmpty, limited.isEmpty { return "Everything can be measured here." }
    return [
      "Measuring works",
      missing.isEmpty ? nil : "without \(missing.joined(separator: ", "))",
      limited.isEmpty ? nil : "limited by \(limited.joined(separator: ", "))",
    ].compactMap { $0 }.joined(separator: ", ") + "."
  }
}

/// Prints what the allocator of this process can count: what `bench doctor` starts.
struct ProbeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "probe", shouldDisplay: false)

  func run() throws { print("\n\(AllocatorProbe.answer.json)") }
}

/// Writes what this executable was built from beside it, for copies of it.
struct StampCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stamp",
    abstract: "Writes the built revision to a file beside this executable.",
    discussion: """
      .build/release/bench stamp

      Run it after a build. It writes the executable's hash, the revision, and a digest of the sources and pins to a \
      file that ends in .revision. Copy that with the executable: results then name the revision wherever they are \
      measured.
      """, shouldDisplay: false)

  @Option(
    help: ArgumentHelp(
      "When the build began, in seconds since 1970: sources must not have changed after that.",
      valueName: "seconds"))
  var since: Int?

  func run() throws {
    do {
      try SourceTree.stamp(Machine.executable, since: since)
    } catch {
      throw Failure(.error, "the built revision is not known: \(error)")
    }
  }
}
