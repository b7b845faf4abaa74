import Libc

/// The package that an executable was built from.
package enum PackageFolder {
  /// The nearest folder with a manifest above the executable at this absolute path; nil without one.
  package static func of(_ executable: String) -> String? {
    var folder = executable[...]
    repeat {
      guard let end = folder.lastIndex(of: "/"), end > folder.startIndex else { return nil }
      folder = folder[..<end]
    } while access("\(folder)/Package.swift", F_OK) != 0
    return String(folder)
  }

  /// Where `executable`, run in the folder `current`, keeps its results: in its package, wherever it is started; in
  /// the current folder where it lies in none, or was built from a revision.
  static func results(of executable: String, in current: String?) -> String {
    guard let folder = of(executable), folder != current,
      !executable.hasPrefix("\(folder)/.build/revisions/")
    else { return "Results" }
    return "\(folder)/Results"
  }

  /// Where this executable keeps its results.
  package static let results: String = {
    let current = realpath(".", nil)
    defer { free(current) }
    return results(of: Machine.executable, in: current.map { String(cString: $0) })
  }()
}
