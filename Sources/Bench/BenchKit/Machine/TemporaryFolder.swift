#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A folder of its own for files that nobody needs later.
package struct TemporaryFolder: Sendable {
  /// Where it is.
  package let path: String

  /// Makes one where the system keeps such folders.
  package init() throws {
    let parent = ProcessVariables.all["TMPDIR"] ?? "/tmp"
    var template = Array("\(parent)/patternbench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileFailure("cannot create a folder in", parent) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Removes it and the files in it.
  package func remove() {
    for file in Folder.files(in: path) { unlink("\(path)/\(file)") }
    rmdir(path)
  }
}
