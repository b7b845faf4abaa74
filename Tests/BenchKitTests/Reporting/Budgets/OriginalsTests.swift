import Foundation
import TestSupport
import Testing

@testable import BenchKit

/// No budget allows more than the published framework of the same name takes.
@Suite struct OriginalsTests {
  /// A line of `Results/originals.csv`.
  struct Ceiling: CustomTestStringConvertible {
    let cell: Cell
    let instructions: Double
    let mallocs: Double

    var testDescription: String { "\(cell)" }
  }

  private static let results = committedFile("Results").path

  private static let ceilings: [Ceiling] = {
    let text = try! String(contentsOfFile: "\(results)/originals.csv", encoding: .utf8)
    return text.split(separator: "\n").dropFirst().map { line in
      let words = line.split(separator: ",").map(String.init)
      return Ceiling(
        cell: Cell(pattern: words[0], workload: words[1], size: Int(words[2])!),
        instructions: Double(words[3])!, mallocs: Double(words[4])!)
    }
  }()

  /// Cells that take more instructions; Results/README.md says why.
  private static let dearer: Set<String> = [
    "AsyncReactor/counter.roundtrip/1", "IV/framework.lifecycle/1", "IV/list.toggle/1000",
  ]

  @Test(arguments: ceilings)
  func aBudgetIsNotAboveTheOriginal(_ ceiling: Ceiling) throws {
    let cell = ceiling.cell
    let folders = try FileManager.default.contentsOfDirectory(atPath: "\(Self.results)/budgets")
    let folder = BudgetFolder(path: "\(Self.results)/budgets/\(try #require(folders.min()))")
    let budget = try #require(try folder.budget(cell.pattern))
    let row = try #require(budget.rows.first { budget.cell(of: $0) == cell })
    let actions = Double(row.actions)
    #expect(Double(row.mallocs) / actions <= ceiling.mallocs)
    withKnownIssue {
      #expect(Double(row.instructions) / actions <= ceiling.instructions)
    } when: {
      Self.dearer.contains("\(cell)")
    }
  }
}
