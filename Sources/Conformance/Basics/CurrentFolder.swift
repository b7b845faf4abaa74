import Libc

/// The folder in which this process was started.
package enum CurrentFolder {
  private static let path: String? = {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }()

  /// `path` as it is written in this folder.
  package static func shortened(_ path: String) -> String {
    guard let folder = self.path, path.hasPrefix(folder + "/") else { return path }
    return String(path.dropFirst(folder.count + 1))
  }
}
