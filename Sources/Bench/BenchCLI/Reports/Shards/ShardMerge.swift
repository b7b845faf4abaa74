import BenchKit

/// Joins the parts of what one command found.
package struct ShardMerge<Content: ShardContent> {
  /// A file, by its name.
  package struct Part {
    let name: String
    let file: ShardFile<Content>

    package init(name: String, file: ShardFile<Content>) { (self.name, self.file) = (name, file) }
  }

  private let parts: [Part]

  /// Joins `parts`, of which there is at least one.
  package init(_ parts: [Part]) {
    self.parts = parts.sorted { $0.file.shard.index < $1.file.shard.index }
  }

  /// Joins `files`. Throws a ``Failure`` when they do not make a whole.
  package init(_ files: [ReadFile]) throws {
    var problems: [String] = []
    let parts = files.compactMap { file -> Part? in
      do {
        return Part(name: file.path, file: try ShardFile(file))
      } catch {
        problems.append("\(error)")
        return nil
      }
    }
    if problems.isEmpty {
      self.init(parts)
      problems = self.problems
    } else {
      self.init([Part]())
    }
    guard problems.isEmpty else { throw Failure(.incomplete, problems.joined(separator: "\n")) }
  }

  /// What the parts found, in their order.
  package var contents: [Content] { parts.map(\.file.content) }

  /// The names of all cells, in the order of results.
  package var cells: [String] { parts[0].file.plan.cells }

  /// Why they do not make a whole, a sentence each; empty when they do.
  package var problems: [String] {
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
    return double + gaps
  }

  /// What does not belong to the first part.
  private var foreign: [String] {
    let first = parts[0]
    let isTimed = contents.contains(where: \.isTimed)
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
}

extension ShardMerge<RunShard> {
  /// The parts of a run as one result.
  func result() throws -> ResultFile {
    try ResultFile(
      merging: parts.map {
        ResultFile(environment: $0.file.environment, rows: $0.file.content.rows)
      },
      cells: cells)
  }
}
