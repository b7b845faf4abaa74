import Libc

/// The package that an executable was built from.
package enum PackageFolder {
  /// The package that the executable at this absolute path was built from; without a record of the build, the nearest folder
  /// with a manifest above the executable, or, of this executable, above the link by which it was started. Nil without one.
  package static func of(_ executable: String) -> String? {
    if let package = BuildRecord(of: executable)?.package { return package }
    return above(executable) ?? (executable == Machine.executable ? above(started) : nil)
  }

  /// The nearest folder with a manifest above this path; nil without one.
  static func above(_ path: String) -> String? {
    var folder = path[...]
    repeat {
      guard let end = folder.lastIndex(of: "/"), end > folder.startIndex else { return nil }
      folder = folder[..<end]
    } while access("\(folder)/\(BuildRecord.manifest)", F_OK) != 0
    return String(folder)
  }

  /// The path by which this process was started; links are those of its user.
  private static var started: String {
    let path = CommandLine.arguments[0]
    return path.hasPrefix("/") ? path : "\(Folder.resolved("."))/\(path)"
  }

  /// Where `executable`, run in the folder `current`, keeps its results: in its package, whatever folder it is
  /// started in; in the current folder if it is in no package, or was built from a revision.
  static func results(of executable: String, in current: String) -> String {
    guard let folder = of(executable), Folder.resolved(folder) != current,
      !executable.hasPrefix("\(folder)/.build/revisions/")
    else { return "Results" }
    return "\(folder)/Results"
  }

  /// Where this executable keeps its results.
  package static let results = results(of: Machine.executable, in: Folder.resolved("."))
}
