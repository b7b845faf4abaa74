import Explorer
import Testing

@Suite struct ScheduleTokenTests {
  @Test(arguments: ["x", "x0-1", "x3-1.0-2", "xz-1.1a-3", "inline"])
  func textIsReadBack(_ text: String) {
    #expect(ScheduleToken(text)?.description == text)
  }

  @Test(arguments: [
    "", "y", "x-1", "x1", "x1-0", "x1-1.", "x1-1..2-1", "x1_1", "x-1-1", "X1-1", " x",
  ])
  func otherTextIsRefused(_ text: String) {
    #expect(ScheduleToken(text) == nil)
  }

  @Test func aTokenThatNoLongerFitsSaysSo() throws {
    let report = try explore(.replay("x0-1.0-1.0-1")) { _ in }
    #expect(!report.followedToken)
  }

  @Test func aTokenThatFitsSaysSo() throws {
    let report = try explore(.replay("x0-1")) { run in
      Task.detached {}
      Task.detached {}
      await run.settle()
    }
    #expect(report.followedToken)
    #expect(report.schedules == 1)
  }
}
