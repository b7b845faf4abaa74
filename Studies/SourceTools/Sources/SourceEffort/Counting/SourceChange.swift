import Foundation

/// How much of a pattern's source differs between two trees.
public struct SourceChange: Sendable, Equatable {
  /// The files that were changed, added or removed.
  public private(set) var files = 0
  /// The runs of changed lines; unchanged lines lie between two of them.
  public private(set) var hunks = 0
  /// The tokens that were removed, and those that were added.
  public private(set) var tokens = 0

  /// No difference.
  public init() {}

  /// The difference between two texts of one file; the text of a file that is not there is empty.
  ///
  /// O(n · d) for n tokens, of which d differ.
  public init(from old: String, to new: String) {
    guard old != new else { return }
    files = 1
    hunks = Self.runs(
      old.split(separator: "\n", omittingEmptySubsequences: false),
      new.split(separator: "\n", omittingEmptySubsequences: false))
    tokens = SourceCounts.tokens(in: new).difference(from: SourceCounts.tokens(in: old)).count
  }

  /// The difference between the files of a pattern's `subjects` in two trees.
  public init(
    of pattern: MeasuredPattern, _ subjects: [Subject], from old: URL, to new: URL
  ) throws {
    let texts = try [old, new].map { root in
      try Self.texts(of: pattern, subjects, in: root.standardizedFileURL)
    }
    for path in Set(texts.flatMap(\.keys)) {
      let change = SourceChange(from: texts[0][path] ?? "", to: texts[1][path] ?? "")
      files += change.files
      hunks += change.hunks
      tokens += change.tokens
    }
  }

  private static func texts(
    of pattern: MeasuredPattern, _ subjects: [Subject], in root: URL
  ) throws -> [String: String] {
    let files = try PatternFiles(of: pattern, in: root).files
    var texts: [String: String] = [:]
    for path in subjects.flatMap({ files[$0] ?? [] }) {
      guard let data = FileManager.default.contents(atPath: path) else {
        throw EffortError("cannot read \(path)")
      }
      texts[String(path.dropFirst(root.path.count))] = String(decoding: data, as: UTF8.self)
    }
    return texts
  }

  /// The number of runs of lines that differ.
  private static func runs(_ old: [Substring], _ new: [Substring]) -> Int {
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map(\.offset))
    let inserted = Set(difference.insertions.map(\.offset))
    var (before, after, runs, isInRun) = (0, 0, 0, false)
    while before < old.count || after < new.count {
      let isChanged = removed.contains(before) || inserted.contains(after)
      if isChanged, !isInRun { runs += 1 }
      isInRun = isChanged
      if removed.contains(before) {
        before += 1
      } else if inserted.contains(after) {
        after += 1
      } else {
        before += 1
        after += 1
      }
    }
    return runs
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
