import Foundation
import Testing

@testable import BenchKit

@Suite struct CheckCommandTests {
  private let tool: Tool
  private let one = ["--filter", "IV/counter.increment", "--no-progress"]

  init() throws { tool = try Tool() }

  @Test func withoutBudgetsTheExitCodeSaysSoAndTheSentenceWhatToDo() throws {
    let outcome = try tool.run(["check"] + one)
    #expect(outcome.code == 5)
    #expect(outcome.errors.contains("no budget in Results/budgets for IV"))
    #expect(outcome.errors.contains("bench budget update"))
  }

  @Test(.enabled(if: CallgrindRun.obstacle == nil, "valgrind counts what budgets limit"))
  func budgetHoldsUntilSomethingCostsMore() throws {
    let update = try tool.run(["budget", "update"] + one)
    try #require(update.code == 0, "\(update.errors)")
    let within = try tool.run(["check"] + one)
    #expect(within.code == 0)
    #expect(within.output.contains("are within their budgets"))

    let file = "Results/budgets/IV.json"
    let budget = try tool.text(of: file)
    let counted = try #require(Budget(json: budget)?.rows.first)
    try tool.write(
      budget.replacing(
        "\"retains\":\(counted.retains)", with: "\"retains\":\(counted.retains - 1)"),
      to: file)
    let above = try tool.run(["check"] + one + ["--format", "json"])
    #expect(above.code == 2)
    #expect(above.output.contains("patternbench.check/1"))
    #expect(above.output.components(separatedBy: "\"status\":\"above\"").count == 2)

    try tool.write(budget.replacing("\"swift\":\"", with: "\"swift\":\"other "), to: file)
    let elsewhere = try tool.run(["check"] + one)
    #expect(elsewhere.code == 8)
    #expect(elsewhere.errors.contains("the compiler is "))
    #expect(elsewhere.errors.contains("--force"))
  }

  @Test func withoutValgrindNothingIsSaidToBeWithinABudget() throws {
    try FileManager.default.createDirectory(
      atPath: "\(tool.folder)/Results/budgets", withIntermediateDirectories: true)
    let outcome = try tool.run(
      "budget", "update", "--filter", "IV/counter.increment", variables: ["PATH": "/nowhere"])
    #expect(outcome.code == 8)
    #expect(outcome.errors.contains("not counted: valgrind missing (scripts/setup installs it)"))
  }
}
