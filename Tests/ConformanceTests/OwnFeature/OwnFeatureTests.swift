import Explorer
import Spec
import Testing

@testable import Conformance

@Suite struct OwnFeatureTests {
  private static let rows = Conformance().check(BasketOf<ReferenceBasket>.self).rows

  @Test func `a right feature keeps every rule that is about it`() throws {
    for row in Self.rows where row.status == .fail {
      Issue.record("\(row.rule.id): \(row.reason ?? "")")
    }
    let checked = Self.rows.filter { $0.status == .pass }.map(\.rule.id)
    #expect(checked.count > 35)
    #expect(
      Set(["MB1", "AW4", "AW9", "LI6", "EF1", "OB1", "RE1", "IS1", "SC2"]).isSubset(of: checked))
  }

  @Test func `a rule that needs more is off with the reason`() throws {
    let rows = Conformance(rules: ["EF1", "AW9"]).check(Tally.self).rows
    #expect(rows.map(\.status) == [.off(wouldPass: nil), .off(wouldPass: nil)])
    #expect(
      rows.map(\.reason) == [
        "it causes no effects", "it makes no requests, and does not wait for time to pass",
      ])
  }

  @Test func `no rule about a list or a search is checked`() {
    let ids = Self.rows.map(\.rule.id)
    #expect(Set(["AW8", "ER3", "OB10"]).isDisjoint(with: ids))
  }

  @Test(arguments: [
    ("MB1", BasketOf<TakesOldCoupons>.self as any Implementation.Type),
    ("AW3", BasketOf<TakesOldCoupons>.self),
    ("AW4", BasketOf<CancelsNothing>.self), ("EF1", BasketOf<MergesOrders>.self),
    ("LI6", BasketOf<KeepsChecking>.self),
  ])
  func `a mistake is found by its rule`(_ rule: String, _ feature: any Implementation.Type) throws {
    let failed = Conformance().check(feature).failures
    let row = try #require(failed.first { $0.rule.id == rule }, "\(failed.map(\.rule.id))")
    let replay = try #require(row.replay)
    let again = Conformance(replay: try Replay(replay)).check(feature).failures
    #expect(again.map(\.violation) == [row.violation])
  }

  @Test func aFailingSequenceIsATest() throws {
    let steps: [Step<BasketSpec>] = [
      .send(.enter(coupon: "a")), .settle, .send(.enter(coupon: "b")), .answer(0),
    ]
    try Conformance().require(
      BasketOf<ReferenceBasket>.self, steps: steps, cancellation: .ignored)
    #expect(throws: Violation.self) {
      try Conformance().require(
        BasketOf<TakesOldCoupons>.self, steps: steps, cancellation: .ignored)
    }
  }

  @Test func `its printed test is that of a feature of ones own whatever its name`() throws {
    let row = try #require(Conformance(rules: ["MB1"]).check(NamedLikeOurs.self).failures.first)
    #expect(row.regression?.contains("require(NamedLikeOurs.self, steps: [") == true)
  }

  @Test(arguments: Rule.all)
  func `a feature named like ours is checked by the rules of any other`(rule: Rule) {
    #expect(
      NamedLikeOurs.isChecked(by: rule, in: "search") == Tally.isChecked(by: rule, in: "tally"))
  }

  @Test func itsActionsTravelThroughATrace() throws {
    let trace = try FeatureTrace.record(
      BasketOf<ReferenceBasket>.self, feature: "basket",
      steps: ".enter(coupon: \"a\"), .settle, .answer(0), .order")
    #expect(trace.failure == nil)
    #expect(trace.events.contains { $0.kind == .effect })
  }

  @Test func anUnknownFeatureIsNamed() {
    #expect {
      try Conformance(features: ["counter"]).require(BasketOf<ReferenceBasket>.self)
    } throws: {
      "\($0)".contains("no rule or feature called counter") && "\($0)".hasSuffix(", basket")
    }
  }

  @Test func `the model gives the actions that rules need`() {
    var model = Model<BasketSpec>(seed: BasketSpec.seed)
    for action in BasketSpec.samples {
      let before = model.view
      #expect(model.send(action).request == nil)
      #expect(model.view != before)
    }
    #expect(BasketSpec.samples.count > 1)
    #expect(BasketSpec.effectful.allSatisfy { $0 == .order })
    #expect(BasketSpec.inert == [.dropCoupon])
    #expect(BasketSpec.repeatable == .add)
    #expect(BasketSpec.workInFlight.count == 1)
    #expect(BasketSpec.workInFlight[0].count == 1)
  }

  @Test func `an effect of a stream's end is found although the first answer is a piece`() throws {
    #expect(StreamSpec.effectSteps == [.send(.open), .answer(0), .answer(0)])
    let rows = Conformance(rules: ["EF1", "EF2", "EF3"]).check(StreamFeature.self).rows
    #expect(rows.map(\.status) == [.pass, .pass, .pass])
  }

  @Test(arguments: [
    (
      AnswersNothing.self as any FeatureImplementation.Type,
      "`AnswersNothingSpec.workInFlight` has `.answer(0)`"
    ),
    (NoActions.self, "`NoActionsSpec.actions` is empty: give one of each kind"),
    (NoChange.self, "none of `NoChangeSpec.actions` changes the view before an answer"),
    (KeepsWaiting.self, "`KeepsWaitingSpec.withoutRequests` leaves a pause"),
  ])
  func whatIsLackingIsNamed(_ feature: any FeatureImplementation.Type, _ lack: String) throws {
    let row = try #require(Conformance(rules: ["OB5"]).check(feature).rows.first)
    #expect(row.status == .off(wouldPass: nil))
    #expect(row.reason?.hasPrefix(lack) == true, "\(row.reason ?? "")")
  }

  @Test(arguments: [NoChange.self as any FeatureImplementation.Type, NoActions.self])
  func `a check of few rules is not green unless it is allowed`(
    _ feature: any FeatureImplementation.Type
  ) throws {
    #expect {
      try Conformance().require(feature)
    } throws: {
      $0 is TooFewRules && "\($0)".contains("Spec.actions`")
    }
    try Conformance(allowsFewRules: true).require(feature)
  }

  @Test func `a feature without requests and effects is checked by what its model permits`() throws
  {
    try Conformance().require(Tally.self)
  }
}

private enum TallyAction { case add }

/// The least that the kit needs of a feature, but for its name.
private protocol Tallying: Checkable
where
  Seed == Int, State == Int, View == Int, Action == TallyAction, Effect == Never, Event == Never,
  Request == Never, Environment == Void
{}

extension Tallying {
  static func initial(_ seed: Int) -> Int { seed }
  static func view(_ state: Int) -> Int { state }
  static func reduce(_ state: inout Int, _ input: ModelInput<Self>) -> ModelOutput<Self> {
    state += 1
    return ModelOutput()
  }

  static var seed: Int { 0 }
  static var actions: [TallyAction] { [.add] }
  static func environment(_ services: GatedServices<Self>, clock: any Clock<Duration>) {}
}

private enum TallySpec: Tallying { static let name = "tally" }

/// Answers a request that is never made.
private enum AnswersNothingSpec: Tallying {
  static let name = "tally"
  static let workInFlight: [[Step<Self>]] = [[.send(.add), .answer(0)]]
}

private enum NoActionsSpec: Tallying {
  static let name = "tally"
  static let actions: [TallyAction] = []
}

private enum NoChangeSpec: Tallying {
  static let name = "tally"
  static func reduce(_ state: inout Int, _ input: ModelInput<Self>) -> ModelOutput<Self> {
    state = 0
    return ModelOutput()
  }
}

/// Its default `withoutRequests` goes on waiting after a shutdown.
private enum KeepsWaitingSpec: Checkable {
  enum Event: Sendable, Equatable { case timePassed(Duration) }
  struct State: Equatable {
    var count = 0
    var pause: Duration?
  }
  typealias Action = TallyAction
  typealias View = Int
  typealias Effect = Never
  typealias Request = Never
  typealias Environment = Void

  static let name = "waiting"
  static func initial(_ seed: Int) -> State { State(count: seed) }
  static func view(_ state: State) -> Int { state.count }
  static func reduce(_ state: inout State, _ input: ModelInput<Self>) -> ModelOutput<Self> {
    switch input {
    case .action:
      state.count += 1
      state.pause = .milliseconds(10)
    case .event(.timePassed(let duration)):
      state.pause = state.pause.map { $0 - duration }
      guard let pause = state.pause, pause <= .zero else { break }
      state = State(count: state.count + 1)
    }
    return ModelOutput()
  }

  static let seed = 0
  static let actions: [TallyAction] = [.add]
  static func environment(_ services: GatedServices<Self>, clock: any Clock<Duration>) {}
  static func timeEvent(_ duration: Duration) -> Event? { .timePassed(duration) }
}

/// Receives pieces until the stream ends, which it tells; each of them is the answer to a request.
private enum StreamSpec: Checkable {
  enum Action: Equatable { case open, tap }
  enum Request: Equatable { case next }
  enum Event: Equatable { case piece, end, failure }
  enum Effect: Equatable { case ended }
  struct View: Equatable {
    var pieces = 0
    var isOpen = false
    var taps = 0
  }
  typealias Environment = Void

  static let name = "stream"
  static func initial(_ seed: View) -> View { seed }
  static func view(_ state: View) -> View { state }
  static func reduce(_ state: inout View, _ input: ModelInput<Self>) -> ModelOutput<Self> {
    switch input {
    case .action(.open) where state.isOpen: return ModelOutput()
    case .action(.open): state.isOpen = true
    case .action(.tap):
      state.taps += 1
      return ModelOutput()
    case .event(.piece): state.pieces += 1
    case .event(.end):
      state.isOpen = false
      return ModelOutput(effects: [.ended])
    case .event(.failure):
      state.isOpen = false
      return ModelOutput()
    }
    return ModelOutput(request: .next)
  }

  static let seed = View()
  static let actions: [Action] = [.open, .tap]
  static func environment(_ services: GatedServices<Self>, clock: any Clock<Duration>) {}
  static func answers(to request: Request, number: Int) -> [Event] { [.piece, .end] }
  static func failureEvent(_ message: String, of request: Request) -> Event { .failure }
  static func awaited(_ unanswered: [Request], in state: View) -> [Request] {
    state.isOpen ? [.next] : []
  }
  static func withoutRequests(_ state: View) -> View {
    View(pieces: state.pieces, taps: state.taps)
  }
}

private enum StreamFeature: ByReference { typealias Driver = ModelDriver<StreamSpec> }

/// A feature by the reference driver.
private protocol ByReference: FeatureImplementation {}
extension ByReference {
  static var capabilities: Capabilities { .direct }
}

private enum Tally: ByReference { typealias Driver = ReferenceDriver<TallySpec> }
private enum AnswersNothing: ByReference { typealias Driver = ReferenceDriver<AnswersNothingSpec> }
private enum NoActions: ByReference { typealias Driver = ReferenceDriver<NoActionsSpec> }
private enum NoChange: ByReference { typealias Driver = ReferenceDriver<NoChangeSpec> }
private enum KeepsWaiting: ByReference { typealias Driver = ReferenceDriver<KeepsWaitingSpec> }

/// A feature with the name of one of the kit's own, whose driver shows nothing.
private enum NamedLikeOursSpec: Tallying {
  static let name = "search"
}

private enum NamedLikeOurs: FeatureImplementation {
  final class Driver: ReferenceDriver<NamedLikeOursSpec> {
    override func render(_ view: Int) {}
  }

  static let capabilities = Capabilities.direct
}
