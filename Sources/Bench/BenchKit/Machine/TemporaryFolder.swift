import Libc

/// A temporary folder.
///
/// A live process holds a lock on a file in its folder; folders without one are of killed processes.
package struct TemporaryFolder: Sendable {
  private static let prefix = "patternbench-run-"
  private static let lockName = "lock"
  /// `TMPDIR`, or `/tmp` where that is empty or no folder.
  static var parent: String {
    let named = ProcessVariables.all["TMPDIR"] ?? ""
    return !named.isEmpty && access("\(named)/.", F_OK) == 0 ? named : "/tmp"
  }

  /// The folder's path.
  package let path: String
  private let lock: Int32

  /// Creates a folder in `TMPDIR` or `/tmp`.
  package init() throws {
    let parent = Self.parent
    var template = Array("\(parent)/\(Self.prefix)XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileFailure("cannot create a folder in", parent) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    lock = open("\(path)/\(Self.lockName)", O_RDONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else {
      rmdir(path)
      throw FileFailure("cannot create a file in", path)
    }
    _ = flock(lock, LOCK_EX | LOCK_NB)
  }

  /// Removes the folder and its files.
  package func remove() {
    Self.remove(path)
    close(lock)
  }

  /// Removes the folders that killed processes left behind.
  package static func removeAbandoned() {
    for name in Folder.files(in: parent) where name.hasPrefix(prefix) {
      let file = open("\(parent)/\(name)/\(lockName)", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else {
        // Without a lock the folder is just being created, or its process was killed while creating it.
        if isOld("\(parent)/\(name)") { remove("\(parent)/\(name)") }
        continue
      }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { remove("\(parent)/\(name)") }
      close(file)
    }
  }

  /// Whether a folder has not changed for a minute.
  private static func isOld(_ path: String) -> Bool {
    Folder.modificationTime(of: path).map { time(nil) - $0 > 60 } ?? false
  }

  private static func remove(_ path: String) {
    for file in Folder.files(in: path) { unlink("\(path)/\(file)") }
    rmdir(path)
  }
}
