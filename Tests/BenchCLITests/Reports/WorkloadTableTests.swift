import ArgumentParser
import BenchTestSupport
import Testing

@testable import BenchCLI
@testable import BenchKit

@Suite struct WorkloadTableTests {
  private static let metrics = [Aspect.count, .time].flatMap { Benchmark.passes[$0]! }.metrics
    .unique

  /// A result of code called `names`, in which every metric of code has a value.
  private func result(_ names: String...) -> ResultFile {
    return ResultFile(
      environment: .sample(),
      rows: names.flatMap { name in
        Self.metrics.enumerated().map { index, metric in
          let interval = Interval(low: 900, high: 1_100, method: .bootstrap)
          return ResultRow(
            Cell(pattern: Benchmark.pattern, workload: name, size: 1), metric,
            .ok(
              metric.isTimed
                ? .init(1_000, interval, samples: [1_000]) : .init(Double(500 + index))),
            traits: .init(.code))
        }
      })
  }

  private func text(_ result: ResultFile, _ columns: String..., width: Int = 80) throws -> String {
    let options = try ColumnOptions.parse(columns.flatMap { ["--columns", $0] })
    var report = ResultReport(result, CodeClient())
    report.columns = try options.chosen()
    return report.text(Style(width: width))
  }

  private func heading(_ text: String) -> [Substring]? {
    text.split(separator: "\n").first { $0.contains("per call") || $0.contains("objects") }?
      .split(separator: " ")
  }

  @Test func `a long name wraps and takes no column with it`() throws {
    let long = String(repeating: "decoded", count: 8)
    let text = try text(result(long), width: 110)
    #expect(heading(text)?.contains("retains") == true)
    #expect(text.split(separator: "\n").filter { $0.count > 110 } == [])
    #expect(
      text.split(separator: "\n").compactMap { $0.split(separator: " ").first }.joined()
        .contains(long))
  }

  @Test func `what is left out is named as the option names it`() throws {
    let text = try text(result("short"))
    let note = try #require(text.split(separator: "\n").first { $0.hasPrefix("Left out") })
    #expect(note.contains("bytes, retains. --columns bytes,retains shows these"))
    let asked = try self.text(result("short"), "bytes,retains")
    #expect(heading(asked) == nil && asked.contains("bytes  retains"))
    #expect(!asked.contains("Left out"))
  }

  @Test func `every metric of code can be a column in the order that was asked for`() throws {
    for name in Self.metrics.map({ CellColumn.metric($0).name }) {
      let line = try text(result("code"), name).split(separator: "\n").first {
        $0.hasPrefix("  code ")
      }
      #expect(line?.contains("–") == false, "\(name)")
    }
    let text = try text(result("code"), "objects", "time, Releases")
    #expect(heading(text) == ["objects", "per", "call", "releases"])
  }

  @Test(arguments: [
    (Throughput.bytes(1), "1.00 MB/s"), (.bytes(2_500), "2.50 GB/s"), (.items(1), "1.00 M items/s"),
    (.items(3_000_000), "3,000 G items/s"),
  ])
  func `the rate stands beside the time`(throughput: Throughput, text: String) {
    var known = result("code")
    // A call takes 1,000 ns.
    known.rows[known.rows.firstIndex { $0.metric == .time }!].throughput = throughput
    let page = ResultPage(known, CodeClient()).text
    #expect(page.contains("| 95 % interval | throughput | tail |"))
    #expect(page.contains("| \(text) |"))
    #expect(!ResultPage(result("code"), CodeClient()).text.contains("throughput"))
  }

  @Test func `a rate slower than one in a second has no unit of its own`() {
    var slow = result("code")
    let index = slow.rows.firstIndex { $0.metric == .time }!
    slow.rows[index].outcome = .ok(.init(4e9))
    slow.rows[index].throughput = .items(1)
    #expect(ResultPage(slow, CodeClient()).text.contains("| 0.25 items/s |"))
  }

  @Test func `markdown of code has the usual columns or those that were asked for`() throws {
    let usual = ResultPage(result("code"), CodeClient()).text
    #expect(
      usual.contains(
        "| | per call | 95 % interval | tail | mallocs | bytes | retains | instr. |"))
    #expect(!usual.contains("the first pattern's median"))
    let chosen = ResultPage(result("code"), CodeClient(), [.metric(.releases), .interval]).text
    #expect(chosen.contains("| | releases | 95 % interval |"))
  }

  @Test func `every column can be named in any case`() throws {
    for column in CellColumn.all {
      for name in [column.name, column.name.uppercased()] {
        #expect(try ColumnOptions.parse(["--columns", name]).chosen() == [column])
      }
    }
  }

  @Test func `markdown of patterns has tables of the columns that were asked for`() {
    var patterns = result("list.toggle")
    patterns.rows = patterns.rows.map {
      var row = $0
      (row.cell.pattern, row.traits) = ("RIV", .init())
      return row
    }
    let text = ResultPage(patterns, CodeClient(), [.metric(.releases)]).text
    #expect(text.hasPrefix("**list.toggle**\n\n| pattern | releases |"))
    #expect(!text.contains("time and mallocs"))
  }

  @Test(arguments: [
    (["malocs"], "--columns: there is no column 'malocs'. Did you mean 'mallocs'?"),
    (["time,latency.p50"], "--columns: there is no column 'latency.p50'."),
    ([","], "--columns has no name: give one, or leave it out."),
  ])
  func wrongNamesSayWhichThereAre(columns: [String], message: String) {
    let error = #expect(throws: (any Error).self) {
      try ColumnOptions.parse(columns.flatMap { ["--columns", $0] })
    }
    let text = error.map { ColumnOptions.message(for: $0) } ?? ""
    #expect(text.contains(message))
    #expect(text.contains("mallocs, bytes, retains") == (columns != [","]))
  }
}
