import Catalog
import Explorer
import Spec
import Testing

@testable import Conformance

@Suite struct FeatureTraceTests {
  private func trace(
    _ feature: String, _ steps: String? = nil, of pattern: String = "RIV",
    schedule: ScheduleToken = .inOrder
  ) throws -> FeatureTrace {
    let type = try #require(Catalog.patterns.first { $0.name == pattern })
    return try FeatureTrace.record(type, feature: feature, steps: steps, schedule: schedule)
  }

  @Test func `a send is followed by the render of what it changed`() throws {
    let trace = try trace("counter", ".increment, .settle")
    let send = try #require(trace.events.firstIndex { $0.kind == .send })
    let render = try #require(trace.events[send...].first { $0.kind == .render })
    #expect(trace.events[send].text == ".increment" && trace.events[send].step == 1)
    #expect(render.changes == [.init(path: "count", former: "3", latter: "4")])
    #expect(trace.failure == nil && trace.followedSchedule)
  }

  @Test func `requests answers and cancellations bear the requests number`() throws {
    let trace = try trace(
      "search",
      ".queryChanged(\"a\"), .submit, .settle, .queryChanged(\"b\"), .submit, .settle, .answer(0)",
      of: "Direct")
    let kinds = trace.events.filter { $0.number != nil && $0.kind != .render }
    #expect(kinds.map(\.kind) == [.request, .cancel, .request, .answer])
    #expect(kinds.map(\.number) == [1, 1, 2, 2])
  }

  @Test(arguments: Catalog.patterns.map { $0.name }, FeatureTrace.features)
  func `the same schedule gives the same trace and names every lane and task`(
    _ pattern: String, _ feature: String
  ) throws {
    let one = try trace(feature, of: pattern)
    #expect(try one == trace(feature, of: pattern))
    #expect(one.jobs.allSatisfy { one.lanes.indices.contains($0.lane) })
    #expect(
      one.events.allSatisfy { (0...one.jobs.count).contains($0.job) && $0.step <= one.steps.count })
    #expect(one.events.contains { $0.kind == .render })
    #expect(one.failure == nil)
  }

  @Test func `schedules differ and can be repeated by their tokens`() throws {
    let type = try #require(Catalog.patterns.first { $0.name == "AsyncReactor" })
    let (traces, isComplete) = try FeatureTrace.recordSchedules(type, feature: "search", limit: 3)
    #expect(traces.count == 3 && !isComplete && traces[0].schedule == "x")
    #expect(Set(traces.map(\.schedule)).count == 3)
    let again = try trace(
      "search", of: "AsyncReactor", schedule: try #require(ScheduleToken(traces[2].schedule)))
    #expect(again == traces[2])
  }

  @Test func brokenRuleEndsTheTrace() throws {
    let trace = try FeatureTrace.record(
      CounterOf<NewestFirst>.self, feature: "counter", steps: ".add(3), .reset, .settle")
    #expect(trace.events.last?.kind == .violation)
    #expect(trace.failure != nil)
    // What the page gives as a test fails as well.
    #expect(throws: Violation.self) {
      try Conformance().require(
        CounterOf<NewestFirst>.self, counter: [.send(.add(3)), .send(.reset), .settle])
    }
  }

  @Test func `every failure of a pattern can be recorded by its replay`() throws {
    let pattern = CounterOf<NewestFirst>.self
    let report = Conformance(schedules: 8, sequences: 20, features: ["counter"]).check(pattern)
    let replays = report.failures.compactMap { $0.replay.flatMap { try? Replay($0) } }
    #expect(replays.contains { if case .sequence = $0.target { true } else { false } })
    #expect(replays.contains { if case .schedule = $0.target { true } else { false } })
    for replay in replays {
      let trace = try FeatureTrace.record(pattern, replaying: replay)
      #expect(trace.failure != nil && trace.events.last?.kind == .violation, "\(replay)")
      #expect(!trace.steps.isEmpty && trace.replay == replay.description, "\(replay)")
    }
  }

  @Test(arguments: ["AW3/search/x3-1", "AW3/search/x", "DI1/counter/x"])
  func `a replayed check shows what happens in every instance`(_ text: String) throws {
    let replay = try Replay(text)
    let type = try #require(Catalog.patterns.first { $0.name == "RIV" })
    let trace = try FeatureTrace.record(type, replaying: replay)
    #expect(trace.events.contains { $0.kind == .send } && !trace.steps.isEmpty)
  }

  @Test func `a rule that is not about the feature is refused`() throws {
    let replay = try Replay("AW3/counter/x")
    #expect(throws: InvalidLiteral.self) {
      try FeatureTrace.record(ReferencePattern.self, replaying: replay)
    }
  }

  @Test(arguments: [
    (".increment, .add(-3)", [".send(.increment)", ".send(.add(-3))"]),
    ("increment,settle", [".send(.increment)", ".settle"]),
    (
      "send(increment), sendInside(add(2)), race(answer: 0, with: reset)",
      [".send(.increment)", ".sendInside(.add(2))", ".race(answer: 0, with: .reset)"]
    ),
    (".send(.reset), .sendInside(.decrement)", [".send(.reset)", ".sendInside(.decrement)"]),
    (".advance(milliseconds: 300), .observe", [".advance(milliseconds: 300)", ".observe"]),
    ("", []),
  ])
  func stepsAreReadAsTheyArePrinted(_ text: String, _ steps: [String]) throws {
    let read = try Step<CounterSpec>.list(text)
    #expect(read.map(\.description) == steps)
    #expect(try Step<CounterSpec>.list(steps.joined(separator: ", ")) == read)
  }

  @Test func `extreme numbers are read by their names`() throws {
    #expect(
      try Step<CounterSpec>.list(".add(.max), .add(.min)") == [
        .send(.add(.max)), .send(.add(.min)),
      ])
    #expect(try Step<ListSpec>.list(".swap(0, .max)") == [.send(.swap(0, .max))])
  }

  @Test func `every action is read as it is printed`() throws {
    for example in CounterSpec.writtenActions.map(\.example) {
      #expect(try Step<CounterSpec>.list(example).map(\.description) == [".send(\(example))"])
    }
    for example in ListSpec.writtenActions.map(\.example) {
      #expect(try Step<ListSpec>.list(example).map(\.description) == [".send(\(example))"])
    }
    for example in SearchSpec.writtenActions.map(\.example) {
      #expect(try Step<SearchSpec>.list(example).map(\.description) == [".send(\(example))"])
    }
    #expect(
      try Step<SearchSpec>.list(".queryChanged(\"a\\\"\\n,)\")") == [
        .send(.queryChanged("a\"\n,)"))
      ])
  }

  @Test(arguments: [
    ".increment .reset", ".add(", ".add(x)", ".unknown", ".queryChanged(\"a\")", "\"text\"",
    ".add(99999999999999999999)",
    ".increment,,", ".toggle(id: )", "(", ".answer(\"x\")", ".advance(milliseconds: -5)",
    ".settle(1)",
  ])
  func wrongStepsAreRefusedWithASentence(_ text: String) {
    #expect(throws: InvalidLiteral.self) { try Step<CounterSpec>.list(text) }
  }

  @Test func unknownFeatureIsRefusedByName() throws {
    let error = #expect(throws: InvalidLiteral.self) { try trace("chess") }
    #expect(error?.description.contains("counter, list, search") == true)
  }
}
