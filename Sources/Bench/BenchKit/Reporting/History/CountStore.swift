import Libc

/// A folder with a small file for each commit that was counted with a compiler on a system. Counts do not depend on the
/// processor, and no file is written twice, so that branches which both add files merge.
package struct CountStore: Sendable {
  package let path: String
  /// What of the file's name says how it was counted.
  private let key: String

  /// The store in the folder at `path`, for counts by this compiler on this system.
  package init(path: String, compiler: String) {
    self.path = path
    let version = compiler.prefix { !$0.isWhitespace }
    let words = Machine.kernel.split(separator: " ")
    key = [String(version), words.first.map(String.init), words.last.map(String.init)]
      .compactMap { $0 }.joined(separator: "-")
      .replacing("/", with: "-")
  }

  private func file(_ hash: String) -> String { "\(path)/\(hash.prefix(12))-\(key).json" }

  /// The counts of the commit with this hash; nil when there are none. Throws when they cannot be read.
  package func counts(of hash: String) throws -> CommitCounts? {
    let file = file(hash)
    guard access(file, F_OK) == 0 || errno != ENOENT else { return nil }
    return try counts(in: file)
  }

  /// All counts by this compiler on this system, in no order. Throws when a file cannot be read.
  package func all() throws -> [CommitCounts] {
    try Folder.files(in: path).filter { $0.hasSuffix("-\(key).json") }
      .map { try counts(in: "\(path)/\($0)") }
  }

  private func counts(in file: String) throws -> CommitCounts {
    guard let counts = CommitCounts(json: try Folder.text(of: file)),
      counts.schema == CommitCounts.schema
    else {
      throw UnreadableResult("\(file) does not follow \(CommitCounts.schema); remove it")
    }
    return counts
  }

  /// Keeps `counts`, with what the file of its commit has already.
  package func save(_ counts: CommitCounts) throws {
    try Folder.make(path)
    let former = try? self.counts(of: counts.commit.hash)
    let all = former.map { counts.merged(with: $0) } ?? counts
    try Folder.replace(file(counts.commit.hash), with: all.text)
  }
}
