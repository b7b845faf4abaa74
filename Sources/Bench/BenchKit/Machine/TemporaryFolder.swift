import Libc

/// A temporary folder.
///
/// A live process holds a lock on a file in its folder; folders without one are of killed processes.
package struct TemporaryFolder: Sendable {
  private static let prefix = "patternbench-run-"
  private static let lockName = "lock"
  private static var parent: String { TemporaryPlace.here.path }

  /// The folder's path.
  package let path: String
  private let lock: Int32

  /// Creates a folder in the ``TemporaryPlace`` of this process.
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

  /// Removes the folders that killed processes left behind. One that changed within a minute stays: it may be just being
  /// created, and not locked yet.
  package static func removeAbandoned() {
    for folder in Folder.files(in: parent).filter({ $0.hasPrefix(prefix) }).map({
      "\(parent)/\($0)"
    })
    where isOld(folder) {
      let file = open("\(folder)/\(lockName)", O_RDONLY | O_CLOEXEC)
      defer { if file >= 0 { close(file) } }
      // Without the file, the process was killed while it created the folder.
      if file < 0 || flock(file, LOCK_EX | LOCK_NB) == 0 { remove(folder) }
    }
  }

  /// Whether a folder has not changed for a minute.
  private static func isOld(_ path: String) -> Bool {
    Folder.times(of: path).map { .seconds(time(nil)) - $0.written > .seconds(60) } ?? false
  }

  private static func remove(_ path: String) {
    for file in Folder.files(in: path) { unlink("\(path)/\(file)") }
    rmdir(path)
  }
}

/// Where temporary folders are made, with executables in them.
struct TemporaryPlace {
  let path: String
  /// Why `TMPDIR` is not used; nil when it is, or is not set.
  let fault: String?
  /// Whether programs can be run there.
  let canExecute: Bool

  static let here = TemporaryPlace(named: ProcessVariables.all["TMPDIR"])

  /// The folder `named`, or else the first of `others` in which programs can be written and run.
  init(named: String?, or others: [String] = ["/tmp", "/var/tmp"]) {
    let named = named.flatMap { $0.isEmpty ? nil : $0 }
    let places = ([named].compactMap { $0 } + others).map { ($0, Self.fault(of: $0)) }
    let found = places.first { $0.1 == nil }
    path = (found ?? places[0]).0
    canExecute = found != nil
    fault = named == nil ? nil : places[0].1
  }

  /// Why programs cannot be written and run in a folder; nil when they can.
  private static func fault(of folder: String) -> String? {
    let probe = "\(folder)/patternbench-probe-\(getpid())"
    let file = open(probe, O_CREAT | O_EXCL | O_CLOEXEC, 0o700)
    guard file >= 0 else { return String(cString: strerror(errno)) }
    defer { unlink(probe) }
    close(file)
    return access(probe, X_OK) == 0 ? nil : "programs cannot be run there"
  }
}
