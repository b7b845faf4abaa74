import BenchKit
import Conformance

/// Joins the parts of a run or of a verification.
struct ShardMerge {
  /// A file, by its name.
  struct Part {
    let name: String
    let file: ShardFile
  }

  private let parts: [Part]

  /// Joins `parts`, of which there is at least one.
  init(_ parts: [Part]) { self.parts = parts.sorted { $0.file.shard.index < $1.file.shard.index } }

  /// Why they are no whole, a sentence each; empty when they are.
  var problems: [String] {
    let foreign = foreign
    guard foreign.isEmpty else { return foreign }
    let count = parts[0].file.shard.count
    let byIndex = Dictionary(grouping: parts, by: \.file.shard.index)
    let double = byIndex.sorted { $0.key < $1.key }.filter { $0.value.count > 1 }.map {
      "\($0.value.map(\.name).list("and")) are both \($0.value[0].file.shard)"
    }
    let missing = (1...count).filter { byIndex[$0] == nil }.map { "\($0)" }
    let gaps =
      missing.isEmpty
      ? [] : ["missing of \(count) shards: \(missing.joined(separator: ", "))"]
    return double + gaps + (double.isEmpty && gaps.isEmpty ? wrongCells : [])
  }

  /// What does not belong to the first part.
  private var foreign: [String] {
    let first = parts[0]
    let isTimed = parts.contains { $0.file.result?.isTimed == true }
    return parts.dropFirst().compactMap { part in
      let (one, other) = (first.file, part.file)
      let differences =
        [
          one.shard.count == other.shard.count
            ? nil : "number of shards: \(one.shard.count) and \(other.shard.count)",
          one.plan == other.plan
            ? nil : "plan: \(one.plan.hash) and \(other.plan.hash) (other cells or other options)",
        ].compactMap { $0 }
        + one.environment.obstaclesToMerging(other.environment, isTimed: isTimed)
      return differences.isEmpty
        ? nil
        : "\(part.name) does not belong to \(first.name): they differ in \(differences.joined(separator: "; "))"
    }
  }

  /// The cells of the plan that none has, or several.
  private var wrongCells: [String] {
    let counts = Dictionary(parts.flatMap(\.file.cells).map { ($0, 1) }, uniquingKeysWith: +)
    let yardsticks = Set(parts.flatMap { $0.file.result?.rows ?? [] }.map { "\($0.cell)" })
    let all = parts[0].file.plan.cells
    let missing = all.filter { counts[$0] == nil && !yardsticks.contains($0) }
    let double = all.filter { counts[$0] ?? 0 > 1 }
    return [("no part has", missing), ("several parts have", double)].filter { !$0.1.isEmpty }
      .map { "\($0.0) \($0.1.joined(separator: ", "))" }
  }

  /// The parts of a run as one result; nil when they are of a verification.
  func result() throws -> ResultFile? {
    let results = parts.compactMap(\.file.result)
    return results.isEmpty
      ? nil : try ResultFile(merging: results, cells: parts[0].file.plan.cells)
  }

  /// The parts of a verification as one.
  var reports: [ConformanceReport] {
    let files = parts.compactMap(\.file.conformance)
    let patterns = parts[0].file.plan.cells.map {
      String($0[..<($0.lastIndex(of: "/") ?? $0.endIndex)])
    }
    return patterns.unique.map { pattern in
      ConformanceReport(
        pattern: pattern,
        rows: files.flatMap(\.rows).filter { $0.pattern == pattern }.inOrderOfRules,
        escapes: files.flatMap { $0.escapes ?? [] }.filter { $0.pattern == pattern }
          .sorted { $0.feature < $1.feature })
    }
  }
}
