import Foundation
import Testing

@testable import BenchKit

@Suite struct LastResultTests {
  @Test func lastResultOfARunIsWhatABaselineIsSavedFrom() throws {
    let tool = try Tool()
    let run = try tool.run(
      "run", "--quick", "--only", "time", "--filter", "floor.structAndClosure", "--output",
      "out.json")
    #expect(run.code == 0)
    #expect(try tool.text(of: "Results/runs/last.json") == tool.text(of: "out.json"))

    #expect(try tool.run("baseline", "save", "main").code == 0)
    let shown = try tool.run("baseline", "show", "main", "--format", "json")
    #expect(shown.code == 0)
    #expect(try shown.output == tool.text(of: "out.json"))
  }
}
