import Foundation
import TestSupport
import Testing

@testable import BenchKit

/// No budget allows more than the published framework of the same name would take in its cell.
@Suite struct OriginalsTests {
  /// A line of `Results/originals.csv`.
  struct Ceiling: CustomTestStringConvertible {
    let cell: Cell
    let instructions: Limit
    let mallocs: Limit

    var testDescription: String { "\(cell)" }

    init(_ fields: [String: String]) {
      func number(_ name: String) -> Double? { Double(fields[name]!) }
      cell = Cell(
        pattern: fields["pattern"]!, workload: fields["workload"]!, size: Int(fields["size"]!)!)
      instructions = Limit(
        value: number("instructions")!, bench: number("bench instructions"),
        published: number("published instructions").map { $0 * number("times")! },
        ours: number("our instructions"))
      mallocs = Limit(
        value: number("mallocs")!, bench: number("bench mallocs"),
        published: number("published mallocs"), ours: number("our mallocs"))
    }
  }

  /// The most that an action may take, and what that follows from: counts of our framework in the bench, and counts of both
  /// frameworks where they do the same work without the bench.
  struct Limit {
    let value: Double
    let bench: Double?
    let published: Double?
    let ours: Double?

    /// What the published framework would take in the bench. Where no work is the same, what ours took. Nil if the
    /// published one was not counted: then the limit is an older one.
    var derived: Double? {
      guard let bench, let published, let ours else { return bench }
      return bench + published - ours
    }
  }

  private static let results = committedFile("Results").path

  private static let ceilings: [Ceiling] = {
    let text = try! String(contentsOfFile: "\(results)/originals.csv", encoding: .utf8)
    let lines = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return lines.dropFirst().map {
      Ceiling(Dictionary(uniqueKeysWithValues: zip(lines[0], $0)))
    }
  }()

  /// Cells that take more; Results/README.md says why.
  private static let dearer: Set<String> = ["MVI/framework.lifecycle/1", "MVI/lifecycle/1"]

  @Test(arguments: ceilings)
  func noBudgetIsAboveItsLimit(_ ceiling: Ceiling) throws {
    let cell = ceiling.cell
    let folders = try FileManager.default.contentsOfDirectory(atPath: "\(Self.results)/budgets")
    let folder = BudgetFolder(path: "\(Self.results)/budgets/\(try #require(folders.min()))")
    let budget = try #require(try folder.budget(cell.pattern))
    let row = try #require(budget.rows.first { budget.cell(of: $0) == cell })
    let actions = Double(row.actions)
    withKnownIssue {
      #expect(Double(row.mallocs) / actions <= ceiling.mallocs.value)
      #expect(Double(row.instructions) / actions <= ceiling.instructions.value)
    } when: {
      Self.dearer.contains("\(cell)")
    }
  }

  @Test(arguments: ceilings)
  func `no limit exceeds what it follows from`(_ ceiling: Ceiling) {
    for limit in [ceiling.instructions, ceiling.mallocs] {
      #expect(limit.value <= (limit.derived ?? limit.value) + 0.001)
    }
  }
}
