import Explorer
import Spec
import Testing

@testable import Conformance

@Suite struct OwnFeatureTests {
  private let rows = Conformance().check(BasketOf<ReferenceBasket>.self).rows

  @Test func aRightFeatureKeepsEveryRuleThatIsAboutIt() throws {
    for row in rows where row.status == .fail {
      Issue.record("\(row.rule.id): \(row.reason ?? "")")
    }
    let checked = rows.filter { $0.status == .pass }.map(\.rule.id)
    #expect(checked.count > 35)
    #expect(
      Set(["MB1", "AW4", "AW9", "LI6", "EF1", "OB1", "RE1", "IS1", "SC2"]).isSubset(of: checked))
  }

  @Test func aRuleThatNeedsMoreIsOffWithTheReason() throws {
    let rows = Conformance(rules: ["EF1", "AW9"]).check(Tally.self).rows
    #expect(rows.map(\.status) == [.off(wouldPass: nil), .off(wouldPass: nil)])
    #expect(
      rows.map(\.reason) == [
        "nothing is known to cause an effect", "no action is known to make a request",
      ])
  }

  @Test func noRuleAboutAListOrASearchIsChecked() {
    let ids = rows.map(\.rule.id)
    #expect(Set(["AW7", "AW8", "ER3", "OB10"]).isDisjoint(with: ids))
  }

  @Test(arguments: [
    ("MB1", BasketOf<TakesOldCoupons>.self as any Implementation.Type),
    ("AW4", BasketOf<CancelsNothing>.self), ("EF1", BasketOf<MergesOrders>.self),
  ])
  func aMistakeIsFoundByItsRule(_ rule: String, _ feature: any Implementation.Type) throws {
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

  @Test func itsPrintedTestIsThatOfAFeatureOfOnesOwnWhateverItsName() throws {
    let row = try #require(Conformance(rules: ["MB1"]).check(NamedLikeOurs.self).failures.first)
    #expect(row.regression?.contains("require(NamedLikeOurs.self, steps: [") == true)
  }

  @Test(arguments: Rule.all)
  func aFeatureNamedLikeOursIsCheckedByTheRulesOfAnyOther(rule: Rule) {
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

  @Test func theModelGivesTheActionsThatRulesNeed() {
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

  @Test func aCheckThatTheModelItselfFailsIsOff() {
    let rows = Conformance(rules: ["LI1"]).check(Tally.self).rows
    #expect(rows.map(\.status) == [.off(wouldPass: nil)])
    #expect(
      rows[0].reason?.hasPrefix(
        "the model itself fails the check, so that TallySpec does not fit it") == true)
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

private enum TallySpec: Tallying {
  static let name = "tally"
  /// Wrong: it answers a request that is never made.
  static let workInFlight: [[Step<Self>]] = [[.send(.add), .answer(0)]]
}

private enum Tally: FeatureImplementation {
  typealias Driver = ReferenceDriver<TallySpec>
  static let capabilities = Capabilities.direct
}

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
