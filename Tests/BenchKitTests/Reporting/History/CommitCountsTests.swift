import BenchTestSupport
import Foundation
import Testing

@testable import BenchKit

@Suite struct CommitCountsTests {
  private func counts(
    _ hash: String = "0123456789abcdef", _ rows: [(String, Metric, Double)],
    selection: [String] = []
  ) -> CommitCounts {
    let result = ResultFile(
      environment: .sample(),
      rows: rows.map { name, metric, value in
        var row = ResultRow(Cell(name)!, metric, .ok(.init(value)))
        row.count = .init(Int(value * 10), actions: 10)
        return row
      })
    return CommitCounts(
      .init(hash: hash, day: "2026-11-27", subject: "Say \"no\""), result, selection: selection)
  }

  private func store() -> CountStore {
    CountStore(
      path: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path,
      compiler: "6.3.1 (swift-6.3.1-RELEASE)")
  }

  @Test func `a file holds a line for each cell and is read again`() throws {
    let all = counts("0123456789abcdef", [("RIV/a/1", .mallocs, 3), ("IV/a/1", .retains, 2.5)])
    #expect(
      all.text.contains(
        "\n{\"cell\":\"RIV/a/1\",\"counts\":{\"mallocs\":3}},\n{\"cell\":\"IV/a/1\","))
    #expect(CommitCounts(json: all.text) == all)
  }

  @Test func `steps are counts that differ by more than their tolerance`() {
    let former = counts(
      "0123456789abcdef",
      [("A/x/1", .mallocs, 3), ("A/x/1", .instructions, 1_000), ("B/x/1", .mallocs, 1)])
    let latter = counts(
      "1123456789abcdef",
      [("A/x/1", .mallocs, 4), ("A/x/1", .instructions, 1_004), ("C/x/1", .mallocs, 9)])
    let step = CountStep(cell: "A/x/1", metric: .mallocs, former: 3, latter: 4)
    #expect(former.change(to: latter).counts == [step] && step.isWorse)
    #expect(latter.change(to: former).counts.map(\.isWorse) == [false])
    #expect(former.change(to: latter, [NameFilter("B")!]).counts.isEmpty)
    #expect(former.change(to: latter, [], .retains).counts.isEmpty)
  }

  @Test func `cells that come and go are a change where both commits were asked for them`() {
    let former = counts("0123456789abcdef", [("A/x/1", .mallocs, 3), ("B/x/1", .mallocs, 1)])
    let latter = counts("1123456789abcdef", [("A/x/1", .mallocs, 3), ("C/x/1", .mallocs, 9)])
    let change = former.change(to: latter)
    #expect(change.came == ["C/x/1"] && change.gone == ["B/x/1"])
    #expect(change.mayBe(worse: true) && former.change(to: latter, [NameFilter("A")!]).isEmpty)
    let part = counts("2123456789abcdef", [("A/x/1", .mallocs, 3)], selection: ["A"])
    #expect(former.change(to: part).isEmpty)
  }

  @Test func `a cell whose counts come back under one other name is renamed`() {
    let former = counts(
      "0123456789abcdef", [("B/x/1", .instructions, 1_000), ("D/x/1", .mallocs, 1)])
    let latter = counts(
      "1123456789abcdef", [("C/x/1", .instructions, 1_001), ("E/x/1", .mallocs, 2)])
    let change = former.change(to: latter)
    #expect(change.renamed == [RenamedCell(former: "B/x/1", latter: "C/x/1")])
    #expect(change.came == ["E/x/1"] && change.gone == ["D/x/1"] && !change.isEmpty)
    let copies = counts(
      "2123456789abcdef", [("C/x/1", .instructions, 1_000), ("E/x/1", .instructions, 1_000)])
    #expect(former.change(to: copies).renamed.isEmpty)
  }

  @Test func `a store keeps a file for each commit and adds cells to it`() throws {
    let store = store()
    defer { try? FileManager.default.removeItem(atPath: store.path) }
    #expect(try store.counts(of: "0123456789abcdef") == nil && store.all().isEmpty)
    let first = counts("0123456789abcdef", [("A/x/1", .mallocs, 3)], selection: ["A"])
    try store.save(first)
    #expect(first.has(["A"]) && !first.has(["A", "B"]) && !first.has([]))
    try store.save(counts("0123456789abcdef", [("B/x/1", .mallocs, 4)], selection: ["B"]))
    let both = try #require(try store.counts(of: "0123456789abcdef"))
    #expect(both.cells.map(\.cell).sorted() == ["A/x/1", "B/x/1"] && both.has(["A", "B"]))
    try store.save(counts("1123456789abcdef", [("A/x/1", .mallocs, 3)]))
    #expect(try store.all().count == 2)
    #expect(try store.counts(of: "1123456789abcdef")?.has(["C"]) == true)
  }

  @Test func fileThatIsNoneIsNamed() throws {
    let store = store()
    defer { try? FileManager.default.removeItem(atPath: store.path) }
    try store.save(counts("0123456789abcdef", [("A/x/1", .mallocs, 3)]))
    let file = try #require(Folder.files(in: store.path).first)
    try Data("{}".utf8).write(to: URL(filePath: "\(store.path)/\(file)"))
    #expect(throws: UnreadableResult.self) { try store.all() }
  }
}
