import Testing

@testable import Choosing

@Suite struct ImportanceTests {
  @Test func anOrderIsRead() throws {
    #expect(
      try Importance.order("dispatch>lists=memory > effort")
        == .order([[.dispatch], [.lists, .memory], [.effort]]))
  }

  @Test func rangesAreRead() throws {
    #expect(
      try Importance.ranges("dispatch=0.2..0.5, effort=0.3..,lists=..0.1,memory=0.1")
        == .ranges([.dispatch: 0.2...0.5, .effort: 0.3...1, .lists: 0...0.1, .memory: 0.1...0.1]))
  }

  @Test(arguments: [
    ("speed>lists", "'speed' in 'speed>lists' is no group. Groups: dispatch, lists"),
    ("lists>", "'' in 'lists>' is no group"), ("lists", "is no order; name two groups"),
    ("lists>effort>lists", "names lists twice"), ("", "is no group"),
  ])
  func aWrongOrderSaysWhy(text: String, reason: String) {
    let error = #expect(throws: ChoiceError.self) { _ = try Importance.order(text) }
    #expect(error?.description.contains(reason) == true, "\(error as Any)")
  }

  @Test(arguments: [
    ("lists", "'lists' is no range; write lists=0.2..0.5"), ("lists=2", "is no range"),
    ("lists=0.5..0.2", "is no range"), ("lists=a..b", "is no range"),
    ("lists=nan..", "is no range"),
    ("lists=-0.1..1", "is no range"), ("x=0.1", "'x' in 'x=0.1' is no group"),
    ("lists=0.1,lists=0.2", "names lists twice"),
    ("lists=0.9..,effort=0.5..", "lower bounds alone add up to 1.4"),
    (
      "dispatch=..0.1,lists=..0.1,asynchronous=..0.1,memory=..0.1,effort=..0.1",
      "add up to only 0.5"
    ),
  ])
  func wrongRangesSayWhy(text: String, reason: String) {
    let error = #expect(throws: ChoiceError.self) { _ = try Importance.ranges(text) }
    #expect(error?.description.contains(reason) == true, "\(error as Any)")
  }

  /// With only some groups in the files, the upper bounds of these must still reach 1.
  @Test func rangesThatTheGroupsAtHandCannotFillAreRefused() throws {
    let importance = try Importance.ranges("lists=..0.3")
    let error = #expect(throws: ChoiceError.self) {
      _ = try WeightRegion(importance, among: [.lists])
    }
    #expect(error?.description.contains("add up to only 0.3") == true)
  }
}
