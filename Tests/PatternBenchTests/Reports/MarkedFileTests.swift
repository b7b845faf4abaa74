import Catalog
import Conformance
import Spec
import Testing

@testable import BenchCLI
@testable import BenchKit
@testable import PatternBench

@Suite struct MarkedFileTests {
  @Test func `a part ends at the next mark and is without empty lines around it`() {
    let file = MarkedFile(
      """
      import Spec

      // MARK: Counter: transitions, effects

      func a() {}

        // MARK: State

        var b = 1
      // MARK: -
      func hidden() {}
      """, name: "A.swift")
    #expect(file.head == ["import Spec", ""])
    #expect(file.passages.map(\.text) == ["func a() {}", "  var b = 1"])
    #expect(file.passages.map(\.line) == [5, 9])
    #expect(file.passages.map(\.feature) == ["counter", nil])
    #expect(file.passages.map(\.parts) == [[.transitions, .effects], [.state]])
    #expect(file.unknownMarks.isEmpty)
  }

  @Test func `a drawing is without the slashes of its comment`() {
    let file = MarkedFile(
      "// MARK: List: way\n\n// send\n// └─ body\n\n// MARK: -", name: "A.swift")
    #expect(file.passages.map(\.text) == ["send\n└─ body"])
  }

  @Test(arguments: ["Counter: stat", "Helpers", "- Helpers", "State, helpers"])
  func `a mark of no part ends the part and is known as such`(_ mark: String) {
    let file = MarkedFile("// MARK: State\na\n// MARK: \(mark)\nb", name: "A.swift")
    #expect(file.passages.map(\.text) == ["a"])
    #expect(file.unknownMarks == [mark])
  }

  /// What a feature cannot do without. Actions may be the specification's, and not every feature has requests. A
  /// reference has no screen, and what is made of another one no test.
  private static func demanded(of pattern: any Pattern.Type) -> [SourcePart] {
    [.state, .transitions, .effects] + (pattern.isReference ? [] : [.way, .screen, .test])
  }

  @Test(arguments: Catalog.patterns.map { $0.name })
  func `every feature of the pattern marks its parts`(_ name: String) throws {
    let pattern = try #require(Catalog.patterns.first { $0.name == name })
    let reading = PatternReading(pattern)
    #expect(!reading.summary.isEmpty)
    let places = try #require(reading.sources).places
    for place in places {
      let marked = try reading.paths(at: place).filter { path in
        MarkedFile(try Folder.text(of: path), name: path).isMarked
      }
      #expect(!marked.isEmpty, "\(name): no file of \(place) has a line // MARK:")
    }
    for feature in FeatureTrace.features {
      for part in Self.demanded(of: pattern) where reading.column(part, of: feature).note == "none"
      {
        let mark = "// MARK: \(feature.capitalizedName): \(part)"
        Issue.record("\(name): none of \(places.joined(separator: ", ")) has a line \(mark)")
      }
    }
  }

  @Test(arguments: Catalog.patterns.map { $0.name })
  func `drawings fit a column and name what the pattern calls`(_ name: String) throws {
    let pattern = try #require(Catalog.patterns.first { $0.name == name })
    let passages = PatternReading(pattern).files.flatMap(\.passages)
    let code = passages.filter { $0.parts != [.way] }.map(\.text).joined()
    for drawing in passages where drawing.parts == [.way] {
      #expect(drawing.text.split(separator: "\n").allSatisfy { $0.count <= 43 }, "\(drawing.file)")
      for call in drawing.text.matches(of: /\w+\(/) {
        #expect(
          code.contains(call.output),
          "\(drawing.file) draws \(call.output)…), which \(name) has not")
      }
    }
  }

  @Test(arguments: Catalog.patterns.map { $0.name })
  func `marked files of the pattern hide nothing and mark nothing else`(_ name: String) throws {
    let pattern = try #require(Catalog.patterns.first { $0.name == name })
    for file in PatternReading(pattern).files {
      #expect(file.unknownMarks == [], "\(file.name) has marks that name no part")
      let features = Set(file.passages.compactMap(\.feature))
      #expect(features.isSubset(of: FeatureTrace.features), "\(file.name) marks another feature")
      let hidden = file.head.filter { line in
        !line.isEmpty && !["import ", "@testable import "].contains { line.hasPrefix($0) }
      }
      #expect(hidden == [], "\(file.name) has code before its first mark")
    }
  }
}
