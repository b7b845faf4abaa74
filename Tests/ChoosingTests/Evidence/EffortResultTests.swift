import BenchTestSupport
import Testing

@testable import BenchKit
@testable import Choosing

@Suite struct EffortResultTests {
  private static let head = """
    {"schema":"patternbench.effort/1","environment":{"git":"abc","swift":"6","target":"x"},"rows":[
    """
  private static let row = """
    {"pattern":"RIV","subject":"counter","metric":"tokens","unit":"tokens","value":212,"status":"ok"}
    """
  private static let missing = """
    {"pattern":"RIV","subject":"list","metric":"tokens","unit":"tokens","status":"not measured","reason":"why"}
    """

  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func result(_ text: String) throws -> EffortResult {
    try EffortResult(path: try scratch.file("e.json", text))
  }

  @Test func `rows are found and the text reads again`() throws {
    let result = try result("\(Self.head)\(Self.row),\(Self.missing)]}")
    #expect(result.patterns == ["RIV"])
    #expect(result.row("RIV", "counter", "tokens")?.value == 212)
    #expect(result.row("RIV", "list", "tokens")?.reason == "why")
    #expect(result.row("RIV", "search", "tokens") == nil)
    #expect(try self.result(result.text) == result)
  }

  @Test(arguments: [
    ("", "it is not a JSON object with a schema"),
    (
      "{\"schema\":\"patternbench.effort/2\"}",
      "has the schema patternbench.effort/2; bench effort reads"
    ),
    ("{\"schema\":\"patternbench.result/2\"}", "has the schema patternbench.result/2"),
    (head + "{\"pattern\":1}]}", "rows[0].pattern: expected a string"),
    (head + row.replacing(",\"value\":212", with: "") + "]}", "rows[0] needs a value"),
    (head + missing.replacing(",\"reason\":\"why\"", with: "") + "]}", "otherwise a reason"),
    (head + "\(row),\(row)]}", "rows[1] repeats an earlier row"),
    (head + row.replacing("212", with: "-3") + "]}", "rows[0] has a count below 0"),
    (head + row.replacing("212", with: "1e300") + "]}", "does not follow that schema"),
  ])
  func `unreadable files say what is wrong where`(_ text: String, _ message: String) throws {
    #expect {
      try result(text)
    } throws: { error in
      "\(error)".contains("/e.json") && "\(error)".contains(message)
    }
  }

  @Test func `results are added unless they repeat a row`() throws {
    let one = try result("\(Self.head)\(Self.row)]}")
    let other = try result("\(Self.head)\(Self.missing)]}")
    #expect(try one.adding(other, from: "o.json").rows == one.rows + other.rows)
    #expect {
      try one.adding(one, from: "o.json")
    } throws: { error in
      "\(error)".contains("o.json: rows[1] repeats an earlier row")
    }
  }

  @Test func `terminal commands in names are not printed`() throws {
    let hostile = Self.row.replacing("RIV", with: "R\\u001b[2JIV")
    let result = try result("\(Self.head)\(hostile)]}")
    #expect(result.printable.patterns == ["R [2JIV"])
  }
}
