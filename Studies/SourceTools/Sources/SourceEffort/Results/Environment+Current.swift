import Foundation

extension EffortFile.Environment {
  /// The compiler that `swiftc` names, and the revision in the folder `root`.
  public static func current(in root: String) throws -> Self {
    struct Info: Decodable {
      struct Target: Decodable { let unversionedTriple: String }
      let compilerVersion: String
      let target: Target
    }
    let text = try Tool.run(["swiftc", "-print-target-info"])
    let info = try JSONDecoder().decode(Info.self, from: Data(text.utf8))
    return Self(
      git: revision(in: root), swift: info.compilerVersion, target: info.target.unversionedTriple)
  }

  /// The revision of the sources; "unknown" where there is no git.
  private static func revision(in root: String) -> String {
    func git(_ arguments: String...) -> String? {
      try? Tool.run(["git", "-C", root] + arguments)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
    guard let revision = git("rev-parse", "HEAD") else { return "unknown" }
    let changed = git("status", "--porcelain", "--", "Sources", "Tests", "Package.swift") ?? ""
    return changed.isEmpty ? revision : "\(revision)-dirty"
  }
}
