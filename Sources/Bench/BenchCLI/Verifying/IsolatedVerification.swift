import BenchKit
import Conformance

/// Checks one pattern in child processes: when one dies, the next begins after the rule that killed it.
struct IsolatedVerification {
  let subject: VerificationSubject
  let options: VerificationOptions
  let seed: UInt64

  /// After this many rules of a feature that hang, its others are not run: each costs the time limit.
  static let hangsPerFeature = 2

  /// Checks every cell. Blocks the thread.
  func report() throws -> ConformanceReport {
    var cells = options.cells(of: subject)
    var rows: [ConformanceReport.Row] = []
    var hangs: [String: Int] = [:]
    while !cells.isEmpty {
      let (child, death) = try check(cells, tellsSteps: false)
      rows += child.rows
      guard let death else { break }
      let cell = child.current ?? child.finished.last ?? cells[0]
      cells.removeFirst(min(cells.count, child.finished.count + (child.current == nil ? 0 : 1)))
      if death.end == .interrupted {
        rows += ([cell] + cells).flatMap { notRun($0, "the verification was interrupted") }
        break
      }
      // A child that dies before its first rule would do so again.
      guard child.current != nil || !child.finished.isEmpty else {
        rows.append(row(cell, death.violation([], isRepeated: true), replay: nil))
        rows += cells.dropFirst().flatMap { notRun($0, "the process ends before the first rule") }
        break
      }
      rows.removeAll { $0.rule.id == cell.rule && $0.feature == cell.feature }
      rows.append(try diagnosed(cell, death))
      guard death.isHang else { continue }
      hangs[cell.feature, default: 0] += 1
      if hangs[cell.feature] == Self.hangsPerFeature {
        rows += cells.filter { $0.feature == cell.feature }.flatMap {
          notRun($0, "\(Self.hangsPerFeature) rules of the \(cell.feature) hang before it")
        }
        cells.removeAll { $0.feature == cell.feature }
      }
    }
    return ConformanceReport(pattern: subject.pattern, rows: rows.inOrderOfRules)
  }

  /// Runs a child that checks `cells`.
  private func check(
    _ cells: [VerificationCell], tellsSteps: Bool, replay: Replay? = nil
  ) throws -> (VerifyingChild, VerifyingChild.Death?) {
    var arguments = ["verify-cell", "--pattern", subject.pattern]
    arguments += ["--cells", cells.map(\.description).joined(separator: ",")]
    arguments += options.arguments(seed: seed, replay: replay) + (tellsSteps ? ["--steps"] : [])
    var variables = ProcessVariables.all
    // A backtrace takes half a second; one is enough.
    variables["SWIFT_BACKTRACE"] =
      tellsSteps ? "enable=yes,color=no,interactive=no,threads=crashed,images=none" : "enable=no"
    let process = ChildProcess(
      Machine.executable, arguments, environment: variables,
      timeout: .seconds(options.hangLimit))
    var child = VerifyingChild()
    let outcome = try process.run { child.receive($0) }
    return (child, child.death(outcome))
  }

  /// The row of a rule that killed a child: checks it again alone, to know the steps that lead there.
  private func diagnosed(
    _ cell: VerificationCell, _ death: VerifyingChild.Death
  ) throws -> ConformanceReport.Row {
    let (child, again) = try check([cell], tellsSteps: true)
    guard let again, again.isHang == death.isHang else {
      return row(cell, death.violation([], isRepeated: false), replay: nil)
    }
    let violation = again.violation(child.steps, isRepeated: true)
    guard let replay = child.replay else { return row(cell, violation, replay: nil) }
    // The steps name the choices up to the last one, which need not be all.
    let replayed = try check([cell], tellsSteps: false, replay: replay).1
    let isTheSame = replayed?.isHang == death.isHang
    return row(cell, violation, replay: isTheSame ? replay : nil)
  }

  private func row(
    _ cell: VerificationCell, _ violation: Violation, replay: Replay?
  ) -> ConformanceReport.Row {
    ConformanceReport.Row(
      pattern: subject.pattern, feature: cell.feature, rule: cell.checkedRule, status: .fail,
      reason: violation.description, replay: replay?.description, violation: violation)
  }

  /// The row of a rule that could not be checked; none if it is not about the feature.
  private func notRun(_ cell: VerificationCell, _ reason: String) -> [ConformanceReport.Row] {
    guard cell.checkedRule.isAbout(cell.feature) else { return [] }
    return [
      ConformanceReport.Row(
        pattern: subject.pattern, feature: cell.feature, rule: cell.checkedRule, status: .notRun,
        reason: reason)
    ]
  }
}

extension VerificationCell {
  fileprivate var checkedRule: Rule {
    guard let found = Rule.all.first(where: { $0.id == rule }) else {
      preconditionFailure("a child checked \(rule), which is no rule")
    }
    return found
  }
}

extension [ConformanceReport.Row] {
  /// The rows in the order of rules, and for each rule in that of features.
  fileprivate var inOrderOfRules: [ConformanceReport.Row] {
    let places = Dictionary(
      uniqueKeysWithValues: Rule.all.enumerated().map { ($0.element.id, $0.offset) })
    return sorted {
      ((places[$0.rule.id] ?? 0), $0.feature) < ((places[$1.rule.id] ?? 0), $1.feature)
    }
  }
}
