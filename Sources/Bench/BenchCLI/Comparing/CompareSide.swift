import BenchKit

import Libc

/// One side of a comparison.
enum CompareSide {
  /// A build of this package.
  case executable(String)
  /// What was measured before.
  case result(ResultFile)

  /// What `text` names: an executable file, a result file, or a baseline of this class of machines.
  init(_ text: String) throws {
    if !text.hasSuffix(".json"), text.contains("/"), Self.isExecutable(text) {
      self = .executable(text)
      return
    }
    let path = try ResultReference(text).path(for: try BaselineCommand.machine())
    self = .result(try ResultFile(path: path).printable)
  }

  private static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }
}
