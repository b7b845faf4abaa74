import Libc

/// Something could not be done to a file.
package struct FileFailure: Error, CustomStringConvertible {
  package let description: String

  /// Takes the reason from `errno`.
  package init(_ what: String, _ path: String) {
    description = "\(what) \(path): \(String(cString: strerror(errno)))"
  }
}
