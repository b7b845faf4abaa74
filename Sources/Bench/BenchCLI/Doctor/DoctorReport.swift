import BenchKit

/// Findings for a person: one line each, and below it what follows and what to do.
struct DoctorReport {
  private let findings: [DoctorCheck]
  private let works: Bool

  init(_ findings: [DoctorCheck], works: Bool) {
    self.findings = findings
    self.works = works
  }

  func text(_ style: Style) -> String {
    let all = findings.flatMap { lines($0, style) }
    return (all + ["", summary]).joined(separator: "\n") + "\n"
  }

  private func lines(_ finding: DoctorCheck, _ style: Style) -> [String] {
    let state = finding.state.rawValue.padded(to: 8)
    let mark =
      switch finding.state {
      case .ok: style.good(state)
      case .limited: state
      case .missing: style.bad(state)
      }
    let parts = [finding.found, finding.consequence].compactMap { $0 }.joined(separator: "; ")
    let remedy = finding.remedy.map { " → \($0)" } ?? ""
    let indent = String(repeating: " ", count: 20)
    let rows = (parts + remedy).wrapped(to: TextReport.width - indent.count)
    return rows.enumerated().map { index, row in
      (index == 0 ? "\(mark)\(finding.name.padded(to: 12))" : indent) + row
    }
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
