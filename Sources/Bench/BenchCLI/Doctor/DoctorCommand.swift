import ArgumentParser
import BenchKit

/// Says what this machine can and cannot measure.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Tells what this machine can and cannot measure, and what to install.",
    discussion: """
      bench doctor
      bench doctor --format json

      Exit codes: 0 measuring works, if not everything, 8 nothing can be measured here.
      """)

  @Option(help: "How to print: text or json.")
  var format = PlainFormat.text

  @OptionGroup var color: ColorOptions

  private struct File: Encodable {
    let schema = "patternbench.doctor/1"
    let works: Bool
    let findings: [DoctorCheck]
  }

  func run() throws {
    let findings = DoctorChecks(
      executable: Machine.executable, probe: [ProbeCommand.configuration.commandName!],
      results: "Results"
    ).run()
    let works = !findings.contains { $0.isEssential && $0.state == .missing }
    let text =
      switch format {
      case .json: File(works: works, findings: findings).json + "\n"
      case .text: DoctorReport(findings, works: works).text(color.style)
      }
    try Folder.writeToOutput(text)
    if !works { throw ExitStatus.unmeasurable.code }
  }
}

/// Says what the allocator of this process can count: what `bench doctor` starts.
struct ProbeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "probe", shouldDisplay: false)

  func run() throws { print("\n\(AllocatorProbe.answer.json)") }
}
