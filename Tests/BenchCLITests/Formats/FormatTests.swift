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

  @Test func csvHasNoNameThatASpreadsheetTakesForAFormula() {
    let text = CsvReport(result([time(Cell(pattern: "=1+1", workload: "-a", size: 1))])).text
    #expect(text.split(separator: "\r\n")[1].hasPrefix("'=1+1,'-a,1,"))
  }

  @Test func csvQuotesWhatWouldEndAFieldAndEndsEveryLineAsTheStandardSays() {
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

  @Test func jmhPutsThePatternsOfAWorkloadIntoOneClassAndTheRestBesideTheTime() throws {
    let rows = [
      row(Self.toggle, .mallocs, 1), time(Self.toggle), time(Self.floor),
      ResultRow(Self.floor, .mallocs, .notMeasured(reason: "not counted")),
    ]
    let entries = try #require(try json(JmhReport(result(rows)).text) as? [[String: Any]])
    #expect(
      entries.map { $0["benchmark"] as? String }
        == ["patternbench.list.toggle.RIV", "patternbench.floor.taskSpawn"])
    #expect(entries.map { $0["params"] as? [String: String] } == [["size": "1000"], [:]])
    let time = try #require(entries[0]["primaryMetric"] as? [String: Any])
    #expect(time["scoreUnit"] as? String == "ns/op")
    #expect(time["scoreError"] as? Double == 2)
    #expect(time["rawData"] as? [[Double]] == [[11], [12], [14]])
    #expect((entries[0]["secondaryMetrics"] as? [String: Any])?.keys.sorted() == ["mallocs"])
    #expect((entries[1]["secondaryMetrics"] as? [String: Any])?.isEmpty == true)
  }

  @Test func jmhTakesACountForPrimaryWhereThereIsNoTime() throws {
    let text = JmhReport(result([row(Self.toggle, .mallocs, 1)])).text
    let entries = try #require(try json(text) as? [[String: Any]])
    let primary = try #require(entries[0]["primaryMetric"] as? [String: Any])
    #expect(primary["scoreUnit"] as? String == "mallocs/op")
  }

  @Test func bmfKnowsTimeAsLatencyAndEveryMetricByASlug() throws {
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

  @Test func ghaLeavesOutRendersAndWhatHasNoValue() throws {
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

  @Test func ghaKeepsTheRangeOfASmallShare() throws {
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

  @Test func jmhHoldsWhatIsOfAnOperationAndSamplesLatencies() throws {
    let closed = Cell(pattern: "DirectAsync", workload: "latency.closed", size: 1)
    let many = Cell(pattern: "DirectAsync", workload: "scale.instances", size: 10)
    let one = Cell(pattern: "DirectAsync", workload: "scale.instances", size: 1)
    let rows = [
      row(closed, .latencyMedian, 9), time(one), row(one, .bytesPerInstance, 100), time(many),
      row(many, .timeGrowth, 1),
    ]
    let entries = try #require(try json(JmhReport(result(rows)).text) as? [[String: Any]])
    #expect(entries.map { $0["mode"] as? String } == ["sample", "avgt", "avgt"])
    #expect(
      entries.map { $0["params"] as? [String: String] } == [[:], ["size": "1"], ["size": "10"]])
    let units = entries.map { ($0["primaryMetric"] as? [String: Any])?["scoreUnit"] as? String }
    #expect(units == ["ns/op", "ns/op", "ns/op"])
    #expect(entries.allSatisfy { ($0["secondaryMetrics"] as? [String: Any])?.isEmpty == true })
  }

  @Test func markdownShowsWhatWasMeasuredAndNoEmptyTable() {
    let counted = ResultPage(result([row(Self.toggle, .mallocs, 3)]), CodeClient()).text
    #expect(counted.hasPrefix("| mallocs per action | RIV |\n|---|---:|\n"))
    #expect(counted.contains("| 3 |"))
    #expect(!counted.contains("Medians of"))
    let closed = Cell(pattern: "DirectAsync", workload: "latency.closed", size: 1)
    let latency = ResultPage(result([row(closed, .latencyMedian, 9, kind: .latency)]), CodeClient())
      .text
    #expect(latency.hasPrefix("**latency.closed**"))
    #expect(latency.contains("| pattern | loop | p50 |"))
    #expect(latency.contains("Latencies are from send to render"))
    #expect(latency.contains("revision abc with changes"))
  }

  @Test func hgrmHasTheColumnsOfHdrHistogram() {
    let points: [PercentileDistribution.Point] = [
      .init(percentile: 50, value: 1_234.5, count: 2),
      .init(percentile: 100, value: 9_999, count: 4),
      .init(percentile: 100, value: 9_999, count: 4),
    ]
    let text = HgrmReport(
      PercentileDistribution(points: points, mean: 3_000, deviation: 250)
    ).text
    #expect(
      text == """
               Value     Percentile TotalCount 1/(1-Percentile)

            1234.500 0.500000000000          2           2.00
            9999.000 1.000000000000          4
        #[Mean    =     3000.000, StdDeviation   =      250.000]
        #[Max     =     9999.000, Total count    =            4]

        """)
  }

  @Test func latencyIsChosenAmongSeveralAndOtherwiseAskedFor() throws {
    let distribution = PercentileDistribution(
      points: [.init(percentile: 100, value: 9_999, count: 4)], mean: 3_000, deviation: 250)
    var rows = [time(Self.toggle), time(Self.floor)]
    rows[0].latency.distribution = distribution
    #expect(try HgrmReport(result(rows)).text == HgrmReport(distribution).text)
    rows[1].latency.distribution = distribution
    #expect {
      _ = try HgrmReport(result(rows))
    } throws: {
      "\($0)".contains("here are 2: choose one with --filter, such as RIV/list.toggle/1000, Floor/")
    }
    let text = result(rows).text
    #expect(
      try ResultFile(Array(text.utf8), from: "x").rows[0].latency.distribution == distribution)
    #expect(try Schema("result-2").violations(of: text) == [])
  }

  @Test func resultWithoutLatencyIsNoDistribution() {
    #expect {
      _ = try HgrmReport(result([time(Self.toggle)]))
    } throws: {
      "\($0)".contains("There is no latency here")
    }
  }

  @Test func nothingInAResultReachesTheTerminalAsACommand() throws {
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

  @Test func giantNumberIsPrintedAndDoesNotTrap() {
    #expect(1e300.asTime.hasSuffix("e+294 ms"))
    #expect((-1e300).fixed(3) == "-1e+300")
  }
}
