import Testing

@testable import BenchKit

@Suite struct NameFilterTests {
  private let cells = [
    Cell(pattern: "IV", workload: "list.toggle", size: 100),
    Cell(pattern: "RIV", workload: "list.toggle", size: 1_000),
    Cell(pattern: "RIV", workload: "counter.increment", size: 1),
    Cell(pattern: "Floor", workload: "floor.published", size: 1),
  ]

  private func selected(_ text: String) throws -> [String] {
    let filter = try #require(NameFilter(text))
    return [filter].selected(cells, \.names).map(\.description)
  }

  @Test func `the name of a pattern selects that pattern only`() throws {
    #expect(try selected("iv") == ["IV/list.toggle/100"])
  }

  @Test func featureAndWorkloadSelectAcrossPatterns() throws {
    #expect(try selected("list") == ["IV/list.toggle/100", "RIV/list.toggle/1000"])
    #expect(try selected("counter.increment") == ["RIV/counter.increment/1"])
  }

  @Test func partsNarrowDown() throws {
    #expect(try selected("RIV/list") == ["RIV/list.toggle/1000"])
    #expect(try selected("*/list.toggle/100") == ["IV/list.toggle/100"])
  }

  @Test func `star and question mark stand for characters`() throws {
    #expect(try selected("?iv/c*") == ["RIV/counter.increment/1"])
    #expect(try selected("*.p*") == ["Floor/floor.published/1"])
  }

  @Test(arguments: ["", "a/b/c/d", "/", "RIV/"])
  func invalidFilterIsRefused(text: String) {
    #expect(NameFilter(text) == nil)
  }

  @Test func `code is written and selected without a pattern`() throws {
    let cells = Benchmark("json.decode", sizes: [1, 100]) { size in { size } }.cells.map(\.cell)
    #expect(cells.map(\.description) == ["json.decode", "json.decode/100"])
    for cell in cells { #expect(Cell(cell.description) == cell) }
    for (filter, found) in [
      ("json", cells), ("json.decode", cells), ("json.decode/100", [cells[1]]),
      ("json/1", [cells[0]]),
      ("code", cells), ("Code/json.decode/100", [cells[1]]), ("json.decode/10", []),
    ] {
      let filter = try #require(NameFilter(filter))
      #expect([filter].selected(cells, \.names) == found)
    }
  }

  @Test("An exact name comes first, then letter case, then patterns and groups")
  func exactNameComesFirst() throws {
    let cells = ["cart", "cart.total", "Cart.total", "map[String]", "mapS", "total", "Total"]
      .map { Cell(pattern: "Code", workload: $0, size: 1) }
    for (filter, found) in [
      ("cart", ["cart"]), ("cart*", ["cart", "cart.total", "Cart.total"]),
      ("cart.total", ["cart.total"]), ("CART.TOTAL", ["cart.total", "Cart.total"]),
      ("map[String]", ["map[String]"]), ("map[s]", ["mapS"]),
      ("Total", ["Total"]), ("Code/total/1", ["total"]), ("TOTAL/1", ["total", "Total"]),
    ] {
      let filter = try #require(NameFilter(filter))
      #expect([filter].selected(cells, \.names).map(\.workload) == found)
    }
  }

  @Test func `filters add up in order of cells`() throws {
    let filters = ["Floor", "IV"].compactMap { NameFilter($0) }
    #expect(filters.selected(cells, \.names).map(\.pattern) == ["IV", "Floor"])
    #expect([NameFilter]().selected(cells, \.names) == cells)
    #expect(filters.selected(cells) == [cells[0], cells[3]])
  }

  @Test func `a cell is read as it is written`() {
    for cell in cells { #expect(Cell(cell.description) == cell) }
    #expect(Cell("RIV/list") == nil)
    #expect(Cell("RIV/list.toggle/many") == nil)
  }
}
