import Foundation
import Spec
import Testing

@testable import Conformance

@Suite struct LiteralTests {
  /// Every form of a step. Each stands on a line of its own, as it is printed.
  private static let counter: [Step<CounterSpec>] = [
    .send(.increment),
    .send(.add(-3)),
    .send(.add(.max)),
    .sendInside(.add(.min)),
    .settle,
    .answer(2),
    .fail(0),
    .race(answer: 1, with: .reset),
    .advance(milliseconds: 299),
    .observe,
    .stopObserving(1),
  ]

  private static let list: [Step<ListSpec>] = [
    .send(.create(3)),
    .send(.swap(0, .max)),
    .send(.toggle(id: 2)),
    .send(.updateEvery(-1)),
    .send(.clear),
  ]

  private static let search: [Step<SearchSpec>] = [
    .send(.queryChanged("say \"hi\"\n\\ 👩‍👧")),
    .send(.queryChanged("")),
    .send(.queryChanged("a text of more than forty bytes stays as it was written")),
    .send(.select(id: "r")),
    .send(.loadMore),
  ]

  @Test func stepsPrintAsSwiftLiterals() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let printed =
      Self.counter.map(\.description) + Self.list.map(\.description)
      + Self.search.map(\.description)
    for step in printed {
      #expect(source.contains("\n    \(step),\n"), "\(step) is not how it is written")
    }
  }

  @Test func viewsPrintWithoutModuleNames() {
    let result = SearchResult(id: "r", title: "t")
    let view = SearchSpec.View(query: "q", phase: .loaded(results: [result], hasMore: true))
    #expect(
      "\(brief: view)"
        == #"View(query: "q", phase: .loaded(results: [SearchResult(id: "r", title: "t")], hasMore: true))"#
    )
    #expect(
      "\(brief: ListSpec.View(rows: [], selectedID: 3, doneCount: 0))"
        == "View(rows: [], selectedID: 3, doneCount: 0)")
    #expect(
      "\(brief: ListSpec.View(rows: [], selectedID: nil, doneCount: 0))"
        == "View(rows: [], selectedID: nil, doneCount: 0)")
  }

  @Test func `dictionaries and sets print in one order`() {
    #expect("\(literal: ["b": 2, "c": 3, "a": 1])" == #"["a": 1, "b": 2, "c": 3]"#)
    #expect("\(literal: [String: Int]())" == "[:]")
    #expect("\(brief: Set(1...9))" == "[1, 2, 3, 4, 5, … 9 in all]")
  }

  @Test func `long arrays and strings are shortened for people`() {
    #expect("\(brief: Array(1...6))" == "[1, 2, 3, 4, 5, 6]")
    #expect("\(brief: Array(1...100))" == "[1, 2, 3, 4, 5, … 100 in all]")
    #expect("\(literal: Array(1...7))" == "[1, 2, 3, 4, 5, 6, 7]")
    let long = String(repeating: "q", count: 1_000)
    #expect("\(brief: long)" == "\"qqqqqqqqqqqqqqqqqqqqqqqq… (1000 bytes)\"")
    #expect("\(literal: long)" == "\"\(long)\"")
  }
}
