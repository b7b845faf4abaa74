import BenchCLI
import BenchKit
import Conformance
import Explorer
import Spec

/// Checks one pattern in child processes: when one dies, the next begins after the rule that killed it.
struct IsolatedVerification {
  let subject: VerificationSubject
  let options: VerificationOptions
  let seed: UInt64
  let progress: VerificationProgress
  /// What is run.
  let executable: String

  /// After this many rules of a feature that hang, its others are not run: each costs the time limit.
  static let hangsPerFeature = 2
  /// This many deaths of a feature are examined; the others mostly have the same cause.
  static let diagnosesPerFeature = 5
  /// The most processes that are started to find a shorter way to a trap.
  static let triesPerTrap = 30

  /// Checks every cell. Blocks the thread.
  func report() throws -> ConformanceReport {
    var cells = options.cells(of: subject)
    var rows: [ConformanceReport.RuleResult] = []
    var deaths: [String: Int] = [:]
    var hangs: [Claim: Int] = [:]
    // The features whose code traps on other threads than the one that checks.
    var elsewhere: Set<String> = []
    while !cells.isEmpty {
      let (child, death) = try check(cells)
      rows += child.rows + child.lost.map(lost)
      guard let death else { break }
      let cell = child.current ?? child.finished.last ?? cells[0]
      cells.removeFirst(min(cells.count, child.finished.count + (child.current == nil ? 0 : 1)))
      if death.end == .interrupted {
        rows += ([cell] + cells).map { notRun($0, "the verification was interrupted") }
        break
      }
      // A child that dies before its first rule would do so again.
      guard child.current != nil || !child.finished.isEmpty else {
        rows.append(failure(cell, death.violation([], isRepeated: true), replay: nil))
        rows += cells.dropFirst().map { notRun($0, "the process ends before the first rule") }
        break
      }
      rows.removeAll { $0.rule.id == cell.rule && $0.feature == cell.feature }
      let claim = Claim(feature: cell.feature, isClaimed: reasonNotClaimed(cell) == nil)
      if let reason = reasonNotClaimed(cell) {
        rows.append(off(cell, reason, wouldPass: false))
      } else {
        let number = deaths[cell.feature, default: 0]
        deaths[cell.feature] = number + 1
        // No schedule leads to a race again, and ThreadSanitizer has told where it is.
        rows.append(
          death.race == nil && number < Self.diagnosesPerFeature
            ? try diagnosed(cell, death, shrinks: number == 0)
            : failure(cell, death.violation(child.steps, isRepeated: true), replay: nil))
      }
      if death.isElsewhere, !cell.checkedRule.isOnRealThreads { elsewhere.insert(cell.feature) }
      guard death.isHang else { continue }
      hangs[claim, default: 0] += 1
      guard hangs[claim] == Self.hangsPerFeature else { continue }
      let left = cells.filter {
        $0.feature == claim.feature && (claim.isClaimed || reasonNotClaimed($0) != nil)
      }
      rows += left.map {
        notRun($0, "\(Self.hangsPerFeature) rules of the \(cell.feature) hang before it")
      }
      cells.removeAll(where: left.contains)
    }
    return ConformanceReport(
      pattern: subject.pattern, rows: rows.inOrderOfRules, escapes: try escapes(rows, elsewhere))
  }

  /// The rules of a feature that the pattern claims, or the others: hangs of these must not keep those from being
  /// checked.
  private struct Claim: Hashable {
    let feature: String
    let isClaimed: Bool
  }

  /// What the features that break rules hand to other threads; none if looking for it ends the process.
  private func escapes(
    _ rows: [ConformanceReport.RuleResult], _ elsewhere: Set<String>
  ) throws -> [ConformanceReport.Escape] {
    try rows.map(\.feature).unique.sorted().flatMap { feature -> [ConformanceReport.Escape] in
      let own = rows.filter { $0.feature == feature }
      if elsewhere.contains(feature) {
        let what = "traps on another thread"
        return [ConformanceReport.Escape(pattern: subject.pattern, feature: feature, what: what)]
      }
      // A feature that only traps or hangs has a better explanation.
      let broken = own.filter {
        $0.status == .fail && $0.violation?.kind != .crashed && $0.violation?.kind != .hung
      }
      let cells = broken.map { RuleInFeature(rule: $0.rule.id, feature: feature) }
      return cells.isEmpty ? [] : try check(cells, looksFor: .escapes).0.escapes
    }
  }

  /// What a child is started for.
  private enum Aim {
    case rows
    /// The rows, and the steps that lead to the death of the child.
    case steps
    /// The same, and the place in the source where it dies.
    case place
    case escapes

    var arguments: [String] {
      switch self {
      case .rows: []
      case .steps, .place: ["--steps"]
      case .escapes: ["--escapes"]
      }
    }
  }

  /// Runs a child that checks `cells`.
  private func check(
    _ cells: [RuleInFeature], looksFor aim: Aim = .rows, replay: Replay? = nil,
    waitLimit: Int? = nil
  ) throws -> (VerifyingChild, VerifyingChild.Death?) {
    var arguments = ["verify-cell", "--pattern", subject.pattern]
    arguments += ["--cells", cells.map(\.description).joined(separator: ",")]
    arguments += options.arguments(seed: seed, replay: replay) + aim.arguments
    if let waitLimit { arguments += ["--wait-limit", "\(waitLimit)"] }
    var variables = ProcessVariables.all
    // A view in the order of a dictionary is then the same in each process, so that its replay repeats.
    variables["SWIFT_DETERMINISTIC_HASHING"] = "1"
    // A backtrace takes half a second, and is worth it once.
    variables["SWIFT_BACKTRACE"] =
      aim == .place ? "enable=yes,color=no,interactive=no,threads=crashed,images=none" : "enable=no"
    var process = ChildProcess(
      executable, arguments, environment: variables,
      timeout: .seconds(options.hangLimit))
    process.saysWhereItHangs = aim == .place
    var child = VerifyingChild()
    let outcome = try process.run { line in
      let getsOn = child.receive(line)
      if let cell = child.current { progress.show(subject.pattern, cell) }
      return getsOn
    }
    return (child, child.death(outcome))
  }

  /// The row of a rule that killed a child: checks it again alone, to know the steps that lead there.
  private func diagnosed(
    _ cell: RuleInFeature, _ death: VerifyingChild.Death, shrinks: Bool
  ) throws -> ConformanceReport.RuleResult {
    // Of what hangs, any sleep may be the reason.
    let (child, again) = try check([cell], looksFor: .place, waitLimit: death.isHang ? 1 : nil)
    guard let again, again.isHang == death.isHang, again.end != .interrupted else {
      return failure(
        cell, death.violation([], isRepeated: Interruption.hasCome), replay: nil)
    }
    // Of a hang, the second death tells only the place that is new.
    var told = death.isHang ? death : again
    told.place = again.place
    let violation = told.violation(child.steps, isRepeated: true)
    // The steps name the choices up to the last one, which need not be all. One schedule does not wait for long.
    // Where there was no step yet, the first schedule does.
    guard let replay = child.replay ?? (try? Replay("\(cell)/\(ScheduleToken.inOrder)")),
      death.waited == nil,
      try check([cell], replay: replay).1?.isHang == death.isHang, !Interruption.hasCome
    else { return failure(cell, violation, replay: nil) }
    guard shrinks, !death.isHang, child.actions > 1, options.replay == nil,
      case .schedule = replay.target
    else { return failure(cell, violation, replay: replay) }
    return try shrunk(cell, replay, actions: child.actions)
      ?? failure(cell, violation, replay: replay)
  }

  /// The row of a trap with fewer actions, each try in a process of its own; nil if none can be left out.
  private func shrunk(
    _ cell: RuleInFeature, _ replay: Replay, actions: Int
  ) throws -> ConformanceReport.RuleResult? {
    var edits = Edits.none
    var fewest = actions
    var triesLeft = Self.triesPerTrap
    func edited(_ edits: Edits) -> Replay {
      Replay(rule: replay.rule, feature: replay.feature, target: replay.target, edits: edits)
    }
    var chunk = max(1, actions / 2)
    while true {
      for start in stride(from: 0, to: actions, by: chunk) where triesLeft > 0 {
        var candidate = edits
        candidate.removed.formUnion(start..<min(actions, start + chunk))
        guard candidate != edits else { continue }
        triesLeft -= 1
        let (child, death) = try check([cell], looksFor: .steps, replay: edited(candidate))
        // Without the action that traps, a later one may; that is not a shorter way.
        guard let death, !death.isHang, child.hasBegun, child.actions < fewest else { continue }
        (edits, fewest) = (candidate, child.actions)
      }
      if chunk == 1 { break }
      chunk /= 2
    }
    guard edits != .none else { return nil }
    let (child, death) = try check([cell], looksFor: .place, replay: edited(edits))
    guard let death, death.end != .interrupted, child.actions < actions else { return nil }
    return failure(cell, death.violation(child.steps, isRepeated: true), replay: edited(edits))
  }

  private func failure(
    _ cell: RuleInFeature, _ violation: Violation, replay: Replay?
  ) -> ConformanceReport.RuleResult {
    ConformanceReport.RuleResult(
      pattern: subject.pattern, feature: cell.feature, rule: cell.checkedRule, status: .fail,
      reason: violation.description, replay: replay?.description, violation: violation,
      regression: replay?.test(of: subject.type))
  }

  /// Why the pattern does not claim what the rule of `cell` checks; nil if it does.
  private func reasonNotClaimed(_ cell: RuleInFeature) -> String? {
    cell.checkedRule.reasonNotClaimed(by: subject.type.capabilities)
  }

  /// The row of a rule that the pattern does not claim.
  private func off(
    _ cell: RuleInFeature, _ reason: String, wouldPass: Bool?
  ) -> ConformanceReport.RuleResult {
    ConformanceReport.RuleResult(
      pattern: subject.pattern, feature: cell.feature, rule: cell.checkedRule,
      status: .off(wouldPass: wouldPass), reason: reason)
  }

  /// The row of a rule whose result did not arrive.
  private func lost(_ cell: RuleInFeature) -> ConformanceReport.RuleResult {
    failure(
      cell,
      Violation(
        kind: .crashed, expected: "the result of the check", found: "none that could be read",
        steps: []), replay: nil)
  }

  /// The row of a rule that could not be checked.
  private func notRun(_ cell: RuleInFeature, _ reason: String) -> ConformanceReport.RuleResult {
    if let notClaimed = reasonNotClaimed(cell) { return off(cell, notClaimed, wouldPass: nil) }
    return ConformanceReport.RuleResult(
      pattern: subject.pattern, feature: cell.feature, rule: cell.checkedRule, status: .notRun,
      reason: reason)
  }
}
