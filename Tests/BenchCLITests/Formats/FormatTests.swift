import BenchTestSupport
import Foundation
import Testing

@testable import BenchCLI
@testable import BenchKit

/// What `scripts/check-formats` cannot ask of a real result.
@Suite struct FormatTests {
  private static let toggle = Cell(pattern: "RIV", workload: "list.toggle", size: 1_000)
  private static let floor = Cell(pattern: "Floor", workload: "floor.taskSpawn", size: 1)

  private func result(_ rows: [ResultRow]) -> ResultFile {
    ResultFile(environment: .sample(dirty: true), rows: rows)
  }

  private func row(
    _ cell: Cell, _ metric: Metric, _ value: Double, _ range: ClosedRange<Double>? = nil,
    samples: [Double] = [], kind: WorkloadKind = .feature
  ) -> ResultRow {
    let interval = range.map {
      Interval(low: $0.lowerBound, high: $0.upperBound, method: .bootstrap)
    }
    return ResultRow(
      cell, metric, .ok(.init(value, interval, samples: samples)),
      traits: .init(cell == Self.floor ? .floor : kind))
  }

  private func time(_ cell: Cell) -> ResultRow {
    row(cell, .time, 12, 11...14, samples: [11, 12, 14])
  }

  private func json(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  @Test func `CSV has no name that a spreadsheet takes for a formula`() {
    let text = CsvReport(result([time(Cell(pattern: "=1+1", workload: "-a", size: 1))])).text
    #expect(text.split(separator: "\r\n")[1].hasPrefix("'=1+1,'-a,1,"))
  }

  @Test func `CSV quotes what would end a field and ends every line as the standard says`() {
    let failed = ResultRow(
      Self.toggle, .time, .failed(reason: "expected \"a\", found\n\"b\""))
    let text = CsvReport(result([time(Self.toggle), failed])).text
    let lines = text.components(separatedBy: "\r\n")
    #expect(lines.count == 4 && lines[3] == "")
    #expect(lines[0].hasPrefix("pattern,workload,size,metric,unit,value,low,high,samples,"))
    #expect(
      lines[1].hasPrefix("RIV,list.toggle,1000,time,ns/action,12.0,11.0,14.0,11.0 12.0 14.0,ok,,,"))
    #expect(lines[2].contains(",,,,failed,\"expected \"\"a\"\", found\n\"\"b\"\"\",,,abc,true,"))
  }

  @Test func `bmf knows time as latency and every metric by a slug`() throws {
    let text = BmfReport(result([time(Self.toggle), row(Self.toggle, .mallocs, 1)])).text
    let benchmarks = try #require(try json(text) as? [String: [String: [String: Double]]])
    #expect(
      benchmarks["RIV/list.toggle/1000"] == [
        "latency": ["value": 12, "lower_value": 11, "upper_value": 14],
        "mallocs": ["value": 1, "lower_value": 1, "upper_value": 1],
      ])
    #expect(BmfReport.slug(.latency999) == "latency-p99-9")
    #expect(BmfReport.slug(.bytesPerInstance) == "bytes-instance")
  }

  @Test func `gha leaves out renders and what has no value`() throws {
    let rows = [
      time(Self.toggle), row(Self.toggle, .mallocs, 1), row(Self.toggle, .renders, 1),
      ResultRow(Self.toggle, .bytes, .notMeasured(reason: "not counted")),
    ]
    let entries = try #require(try json(GhaReport(result(rows)).text) as? [[String: Any]])
    #expect(
      entries.map { $0["name"] as? String }
        == ["RIV/list.toggle/1000 time", "RIV/list.toggle/1000 mallocs"])
    // The action finds no number in `± 2`: its pattern asks for two characters.
    #expect(entries.map { $0["range"] as? String } == ["± 2.0", nil])
  }

  @Test func `gha keeps the range of a small share`() throws {
    let share = row(Self.toggle, .latencyOver8, 0.0002, 0.0001...0.0004)
    let entries = try #require(try json(GhaReport(result([share])).text) as? [[String: Any]])
    #expect(entries[0]["range"] as? String == "± 0.0002")
  }

  @Test(arguments: [
    (2.440_349_851_8e-5, "± 0.0000244034985"), (1e-20, "± 0.0"), (2_345_678.000_6, "± 2345678.001"),
    (3e17, "± 300000000000000000.0"),
  ])
  func ghaWritesRangesWithoutExponent(spread: Double, range: String) throws {
    let wide = row(Self.toggle, .latencyOver8, 0, 0...spread)
    let entries = try #require(try json(GhaReport(result([wide])).text) as? [[String: Any]])
    #expect(entries[0]["range"] as? String == range)
  }

  @Test func `markdown shows what was measured and no empty table`() {
    let counted = ResultPage(result([row(Self.toggle, .mallocs, 3)]), CodeClient()).text
    #expect(counted.hasPrefix("| mallocs per action | RIV |\n|---|---:|\n"))
    #expect(counted.contains("| 3 |"))
    #expect(!counted.contains("Medians of"))
    let unread = Cell(pattern: "RIV", workload: "list.unreadRow", size: 1)
    let timed = ResultPage(result([time(Self.toggle), row(unread, .mallocs, 3)]), CodeClient()).text
    #expect(timed.hasPrefix("| time and mallocs per action | RIV |"))
    #expect(!timed.contains("unreadRow"))
    let closed = Cell(pattern: "DirectAsync", workload: "latency.closed", size: 1)
    let latency = ResultPage(result([row(closed, .latencyMedian, 9, kind: .latency)]), CodeClient())
      .text
    #expect(latency.hasPrefix("**latency.closed**"))
    #expect(latency.contains("| pattern | loop | p50 |"))
    #expect(latency.contains("Latencies are from send to render"))
    #expect(latency.contains("revision abc with changes"))
  }

  @Test func `a distribution is read as it was written`() throws {
    let distribution = PercentileDistribution(
      points: [.init(percentile: 100, value: 9_999, count: 4)], mean: 3_000, deviation: 250)
    var rows = [time(Self.toggle)]
    rows[0].latency.distribution = distribution
    let text = result(rows).text
    #expect(
      try ResultFile(Array(text.utf8), from: "x").rows[0].latency.distribution == distribution)
    #expect(try Schema("result-2").violations(of: text) == [])
  }

  @Test func `nothing in a result reaches the terminal as a command`() throws {
    let failed = ResultRow(
      Self.toggle, .time, .failed(reason: "found \u{1B}[2J\u{9B}31m\r\u{7}and \u{7F}more"))
    var hostile = result([failed, time(Self.floor)])
    hostile.rows[1].cell.pattern = "Floor\u{1B}]0;title\u{7}"
    let report = ResultReport(hostile, CodeClient())
    for format in OutputFormat.all where ["text", "markdown"].contains(format.name) {
      let text = try format.text(of: report, .plain)
      #expect(!text.unicodeScalars.contains { $0 != "\n" && ($0.value < 0x20 || $0.value == 0x9B) })
    }
    #expect(report.text(.plain).contains("failed: found [2J 31m and more"))
  }

  @Test func `a giant number is printed and does not trap`() {
    #expect(1e300.asTime.hasSuffix("e+294 ms"))
    #expect((-1e300).fixed(3) == "-1e+300")
  }
}
