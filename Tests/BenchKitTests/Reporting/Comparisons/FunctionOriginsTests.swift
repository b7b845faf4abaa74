import Testing

@testable import BenchKit

@Suite struct FunctionOriginsTests {
  /// The origins of a side on which functions of the module `main` call others so many times.
  private func origins(_ calls: [String: [String: Int]], line: Int = 1) throws -> FunctionOrigins {
    let callers = Set(calls.values.flatMap(\.keys))
    let blocks = callers.sorted().map { caller in
      "fn=$s4main\(caller.utf8.count)\(caller)yyF\n0 1\n"
        + calls.map { callee, counts in
          counts[caller].map { "cfn=\(callee)\ncalls=\($0) 0\n0 1\n" } ?? ""
        }.joined()
    }
    let callees = calls.keys.map { "fn=\($0)\n0 1\n" }
    let locations = callers.map {
      ("$s4main\($0.utf8.count)\($0)yyF", SourceLocation(file: "\($0).swift", line: line))
    }
    return FunctionOrigins(
      FunctionCosts(
        [try CallgrindProfile((blocks + callees).joined() + "totals: 1\n")],
        SourceLocations(Dictionary(uniqueKeysWithValues: locations))))
  }

  private func change(_ name: String, _ former: Double?, _ latter: Double?) -> FunctionChange {
    FunctionChange(name: name, former: former, latter: latter)
  }

  @Test func `a function of the repository is where the latter has it`() throws {
    let one = try origins(["swift_retain": ["send": 1, "old": 1]])
    let other = try origins(["swift_retain": ["send": 1]], line: 7)
    let found = change("main.send", 1, 2).located(one, other)
    #expect(found.location == SourceLocation(file: "send.swift", line: 7) && found.caller == nil)
    #expect(change("main.old", 1, nil).located(one, other).location?.description == "old.swift:1")
  }

  @Test func `the caller whose calls changed in the same direction is named`() throws {
    let one = try origins(["swift_retain": ["send": 1, "wait": 900, "read": 5, "old": 3]])
    let other = try origins(["swift_retain": ["send": 2, "wait": 900, "read": 1]], line: 7)
    let rise = change("swift_retain", 10, 20).located(one, other).caller
    #expect(rise == .init(name: "main.send", location: .init(file: "send.swift", line: 7)))
    let fall = change("swift_retain", 20, 10).located(one, other).caller
    #expect(fall?.name == "main.read")
    let gone = try origins(["swift_retain": ["wait": 900, "send": 1, "read": 5]], line: 7)
    #expect(
      change("swift_retain", 20, 10).located(one, gone).caller
        == .init(name: "main.old", location: .init(file: "old.swift", line: 1)))
  }

  @Test func `the caller with the most calls is named where no number of calls changed`() throws {
    let side = try origins(["memcpy": ["send": 2, "wait": 3, "read": 1]])
    #expect(change("memcpy", 10, 20).located(side, side).caller?.name == "main.wait")
  }

  @Test func `nothing is said of a function that the repository does not call`() throws {
    let side = try origins(["memcpy": ["send": 2]])
    #expect(change("do_lookup_x", nil, 20).located(side, side) == change("do_lookup_x", nil, 20))
  }

  @Test func `instructions of libraries belong to the functions that call them`() throws {
    // send calls swift_retain through an array's function; read calls swift_retain itself, a third as dear.
    let profile = try CallgrindProfile(
      """
      fn=$s4main4sendyyF
      0 5
      cfn=$sSa6appendyyF
      calls=1 0
      0 40
      fn=$s4main4readyyF
      0 7
      cfn=swift_retain
      calls=1 0
      0 10
      fn=$sSa6appendyyF
      0 10
      cfn=swift_retain
      calls=3 0
      0 30
      fn=swift_retain
      0 40
      totals: 62

      """)
    let sources = SourceLocations([
      "$s4main4sendyyF": .init(file: "send.swift", line: 1),
      "$s4main4readyyF": .init(file: "read.swift", line: 1),
    ])
    let costs = FunctionCosts([profile], sources)
    #expect(costs.inclusive == ["$s4main4sendyyF": 45, "$s4main4readyyF": 17])
  }

  @Test func `only functions of counts that differ are located`() throws {
    let cell = Cell(pattern: "P", workload: "w", size: 1)
    func record(_ calls: Int) throws -> RunRecord {
      var report = CellReport(measurements: [])
      report.functions = FunctionCosts(
        [
          try CallgrindProfile(
            "fn=$s4main4sendyyF\n0 1\ncfn=swift_retain\ncalls=\(calls) 0\n0 1\nfn=swift_retain\n0 5\ntotals: 1\n"
          )
        ], SourceLocations(["$s4main4sendyyF": .init(file: "send.swift", line: 1)]))
      return RunRecord([.init(job: Job(cell, .calls, fork: 0, runSeed: 1), report: report)])
    }
    var same = Comparison.Row(cell, .mallocs, .same)
    var more = Comparison.Row(cell, .retains, .more)
    (same.former, more.former) = (1, 1)
    more.functions = [change("main.send", 1, 2), change("swift_retain", 1, 2)]
    var comparison = Comparison("a", "b", delta: 0, rows: [same, more])
    comparison.locateFunctions(try record(1), try record(2))
    #expect(comparison.rows[0] == same)
    #expect(comparison.rows[1].functions?[0].location?.description == "send.swift:1")
    #expect(comparison.rows[1].functions?[1].caller?.name == "main.send")
  }
}
