import Foundation
import Spec
import Testing

@testable import Conformance

@Suite struct FailureMessageTests {
  private func row(
    _ rule: String, _ feature: String = "counter", steps: [String] = [],
    kind: Violation.Kind = .view, found: String = "2", replay: String? = nil
  ) -> ConformanceReport.RuleResult {
    let violation = Violation(kind: kind, expected: "1", found: found, steps: steps)
    return ConformanceReport.RuleResult(
      pattern: "P", feature: feature, rule: Rule[rule], status: .fail,
      reason: violation.description, replay: replay, violation: violation)
  }

  @Test func `a failure says what to do in this order`() throws {
    let failure = try #require(
      #expect(throws: ConformanceFailure.self) {
        try Conformance(rules: ["DI1"]).require(CounterOf<NewestFirst>.self)
      })
    #expect(
      failure.description == """
        NewestFirst/counter breaks DI1 "actions of one sender take effect in the order sent"
          after: .send(.increment), .send(.reset)
          expected: the last view received to have count: 0
          found: count: 1
          often: a separate task for every send
          replay: CONFORMANCE_REPLAY=DI1/counter/x~-0..1,-4,2s0 swift test
          as a test: try Conformance(replay: Replay("DI1/counter/x~-0..1,-4,2s0")).require(CounterOf<NewestFirst>.self)
          the rule: Sources/Conformance/Conformance/Conformance.docc/Rules.md#di1
        required 0/1 · claimed 0/0 · off 0
        """)
  }

  @Test func `long values and many steps are cut and the file has them`() throws {
    let steps = (1...40).map { ".send(.add(\($0)))" }
    let long = String(repeating: "x", count: 1 << 20)
    let report = ConformanceReport(
      pattern: "P q",
      rows: [row("IN1", steps: steps + [".send(.queryChanged(\(long)))"], found: long)])
    let summary = FailureSummary(report) { replay, _ in replay }
    let path = try #require(summary.writeFile())
    #expect(path.contains("/conformance-P-q-") && path.hasSuffix(".txt"))
    #expect(summary.writeFile() != path)
    let text = summary.text(file: path)
    #expect(
      text.contains(".send(.add(1)), .send(.add(2)), .send(.add(3)), … 29 more …, .send(.add(33))"))
    #expect(text.contains("… (1048576 bytes)"))
    #expect(text.hasSuffix("every message in full: \(path)"))
    #expect(text.utf8.count < 4_000)
    let full = try String(contentsOfFile: path, encoding: .utf8)
    #expect(full == summary.full)
    #expect(full.contains(long) && full.contains(".send(.add(20))"))
  }

  @Test func `long values are cut around their first difference`() {
    let (same, rest) = (String(repeating: "x", count: 1_000), String(repeating: "y", count: 1_000))
    func row(_ expected: String, _ found: String) -> [String] {
      let violation = Violation(kind: .view, expected: expected, found: found, steps: [])
      let row = ConformanceReport.RuleResult(
        pattern: "P", feature: "search", rule: Rule.all[0], status: .fail, violation: violation)
      return row.message.split(separator: "\n").map(String.init)
    }
    let lines = row("`view` to have query: \"\(same)1\(rest)\"", "query: \"\(same)2\(rest)\"")
    let before = String(repeating: "x", count: 60)
    let after = String(repeating: "y", count: 139)
    #expect(lines[2] == "  expected: `view` to have …\(before)1\(after)… (2025 bytes)")
    #expect(lines[3] == "  found: …\(before)2\(after)… (2010 bytes)")
    let early = row("query: \"1\(rest)\"", "query: \"2\(rest)\"")
    #expect(
      early[2].hasPrefix("  expected: query: \"1yyy")
        && early[3].hasPrefix("  found: query: \"2yyy"))
  }

  @Test func `steps of another instance and concurrent sends are shown`() throws {
    func steps<Driver: ReferenceDriver<CounterSpec>>(
      _ rule: String, _ driver: Driver.Type
    ) throws -> [String] {
      let report = Conformance(rules: [rule], features: ["counter"], replay: nil)
        .check(CounterOf<Driver>.self)
      return try #require(report.failures.first?.violation).steps
    }
    #expect(
      try steps("IS1", BusyTogether.self).contains("in another instance: .send(.increment)"))
    #expect(
      try steps("LI3", TakesConcurrentSendsForEver.self)
        .contains { $0.hasPrefix("`concurrentSend(") })
  }

  @Test func `no cause is named where none is usual`() {
    #expect(row("DI1").message.contains("often: "))
    #expect(!row("MB1").message.contains("often: "))
  }

  @Test func `nothing is written if nothing is left out`() {
    let report = ConformanceReport(pattern: "P", rows: [row("IN1", steps: [".settle"])])
    #expect(FailureSummary(report) { replay, _ in replay }.writeFile() == nil)
  }

  @Test func atMostThirtyLinesArePrinted() {
    let rules = Rule.all.filter {
      ReferencePattern.isChecked(by: $0, in: "counter") && $0.id != "MB1"
    }
    // No steps are among another rule's, so nothing explains anything.
    let rows = rules.enumerated().map { row($1.id, steps: [".send(.add(\($0)))"]) }
    let summary = FailureSummary(ConformanceReport(pattern: "P", rows: rows)) { replay, _ in replay
    }
    let text = summary.text(file: "file")
    #expect(text.split(separator: "\n").count <= 30)
    for rule in rules { #expect(text.contains(rule.id), "\(rule.id) is not named") }
    for rule in rules { #expect(summary.full.contains("breaks \(rule.id) ")) }
  }

  @Test func `the rule that explains most comes first`() {
    let groups = FailureGroup.groups(of: [
      row("DI1", steps: ["a", "b"]), row("DI2", steps: ["b"]), row("DI4", steps: ["a", "b", "c"]),
      row("EF1", steps: ["d"]), row("MB1", steps: ["e"]),
    ])
    #expect(groups.map(\.first.rule.id) == ["DI2", "EF1"])
    #expect(groups[0].followers.map(\.rule.id) == ["DI1", "DI4", "MB1"])
  }

  @Test func `the rule of the mistake comes first`() {
    func first(_ report: ConformanceReport) -> String? {
      FailureGroup.groups(of: report.failures).first?.first.rule.id
    }
    let dispatch: Set = ["DI1", "DI2", "DI4", "DI5", "DI6", "OB1", "EF1", "CO2", "RE1", "MB1"]
    let conformance = Conformance(rules: dispatch, replay: nil)
    #expect(first(conformance.check(ListOf<TogglingSelects>.self)) == "DI2")
    #expect(first(conformance.check(CounterOf<SharesItsPulse>.self)) == "EF1")
  }

  @Test func `a rule gives way to a more elementary one`() {
    func first(_ rows: ConformanceReport.RuleResult...) -> String {
      FailureGroup.groups(of: rows)[0].first.rule.id
    }
    // A wrong result is wrong whenever it is read.
    #expect(
      first(row("DI2", steps: ["a"]), row("DI5", steps: ["a"]), row("OB1", steps: ["b"])) == "DI2")
    #expect(first(row("DI2", steps: ["b"]), row("DI5", steps: ["a"])) == "DI2")
    #expect(
      first(
        row("DI1", steps: ["a", "a"], kind: .effects),
        row("EF1", steps: ["a", "a"], kind: .effects))
        == "EF1")
    #expect(
      first(row("DI1", steps: ["a"], kind: .trace), row("AW2", steps: ["a"], kind: .requests))
        == "DI1")
    #expect(
      first(row("SC2", steps: ["a"], kind: .growth), row("AW2", steps: ["a", "b"])) == "AW2")
  }

  @Test func `a failure without a step explains nothing but ones like it`() {
    let groups = FailureGroup.groups(of: [
      row("OB12", kind: .stuck), row("OB13", kind: .stuck), row("DI2", steps: ["a"], kind: .stuck),
    ])
    #expect(groups.map(\.first.rule.id) == ["OB12", "DI2"])
    #expect(
      FailureGroup.groups(of: [row("IN1"), row("DI2", steps: ["a"])]).map(\.first.rule.id) == [
        "IN1"
      ]
    )
  }

  @Test func `a hang explains the other failures and hangs of other features`() {
    let groups = FailureGroup.groups(of: [
      row("DI1", steps: ["a"]), row("DI2", steps: ["b"], kind: .hung), row("OB1", kind: .crashed),
      row("DI4", steps: ["c"], kind: .hung), row("DI6", "list", steps: ["d"], kind: .hung),
    ])
    #expect(groups.map(\.first.rule.id) == ["DI2", "OB1"])
    #expect(groups[0].followers.map(\.rule.id) == ["DI1", "DI4", "DI6"])
  }

  @Test func `the same rule in another feature belongs to the same group`() {
    let groups = FailureGroup.groups(of: [
      row("DI1", steps: ["a"]), row("MB1"), row("DI1", "list", steps: ["z"]),
      row("OB1", "list", steps: ["z"]),
    ])
    #expect(groups.map(\.first.feature) == ["counter"])
    #expect(groups[0].followers.map(\.rule.id) == ["MB1", "DI1", "OB1"])
  }

  @Test func `a cancellation that shows is named before the actions that cancel`() {
    let groups = FailureGroup.groups(of: [
      row("DI1", steps: ["a", "b"]), row("OB1", steps: ["c"]), row("AW5", steps: ["d", "e"]),
    ])
    #expect(groups.map(\.first.rule.id) == ["AW5"])
  }

  @Test func `an escape stands once below the rule that explains most`() throws {
    let report = ConformanceReport(
      pattern: "P",
      rows: [
        row("DI1", steps: ["a", "c"], replay: "r"), row("DI2", steps: ["b"]), row("IN1", "list"),
      ],
      escapes: [
        .init(pattern: "P", feature: "counter", what: "delivers views on DispatchQueue.main")
      ])
    let lines = FailureSummary(report) { replay, _ in replay }.text(file: nil).split(
      separator: "\n")
    #expect(lines[0].hasPrefix("P/counter breaks DI2"))
    let place = try #require(
      lines.firstIndex(
        of: "P/counter delivers views on DispatchQueue.main: this may be why rules fail"))
    #expect(lines[place + 1].contains("wait on the clock of `environment`"))
    #expect(
      lines[place + 2].hasSuffix("WriteYourPattern.md#when-the-pattern-uses-dispatch-or-a-timer"))
    let broken = lines.filter { $0.contains(" breaks ") && !$0.hasSuffix("why rules fail") }
    #expect(broken.count == 3)
    #expect(lines.firstIndex(of: broken[1]) == place + 3)
  }
}

private final class TogglingSelects: ReferenceList {
  private var toggled: Int?

  override var view: ListSpec.View {
    var view = super.view
    view.selectedID = toggled ?? view.selectedID
    return view
  }

  override func handle(_ input: ModelInput<ListSpec>) {
    if case .action(.toggle(let id)) = input { toggled = id }
    super.handle(input)
  }
}

final class TakesConcurrentSendsForEver: ReferenceCounter {
  override class var isQueued: Bool { true }

  override var concurrentSend: (@Sendable (CounterSpec.Action) -> Void)? {
    { [weak self] action in Task { @MainActor in self?.handle(.action(action)) } }
  }
}
