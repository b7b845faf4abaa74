import Libc

extension RevisionBuild {
  /// The package's folder in the worktree `root`: where it is now, or where git finds that its manifest was renamed from.
  func packageFolder(in root: String) throws -> String {
    let prefix = try package.git("rev-parse", "--show-prefix")
    let folder = "\(root)/\(prefix)"
    guard access("\(folder)/Package.swift", F_OK) != 0 else { return folder }
    let manifest = prefix + "Package.swift"
    let renames = try package.git(
      "diff", "--name-status", "--find-renames", "--diff-filter=R", "-z", commit
    ).split(separator: "\0")
    guard let now = renames.firstIndex(of: manifest[...]), now > 0 else { return folder }
    return "\(root)/\(renames[now - 1].dropLast("Package.swift".utf8.count))"
  }

  /// Why the revision, checked out with its package in `folder`, has no product of this name: it may have had its benchmarks
  /// under another name, or in another package.
  func withoutProduct(in folder: String) -> Failed {
    let missing = "\(label) has no product '\(package.product)'"
    let before = Self.executables(in: folder) ?? []
    let renamed = Self.executables(in: package.folder).flatMap { before.subtracting($0).min() }
    let former =
      renamed.map { "an executable '\($0)'" }
      ?? sourcesOfBenchmarksThatAreGone.first.map { "benchmarks in \($0)" }
    guard let former else {
      return Failed(missing, .withoutBenchmarks)
    }
    return Failed(
      """
      \(missing), only \(former), which is gone now, so nothing can be compared; rename or move benchmarks in a \
      change of their own, or build those of that revision by hand and name the path of their executable
      """, .benchmarksElsewhere)
  }

  /// The sources of the revision that import the tool and exist no longer.
  private var sourcesOfBenchmarksThatAreGone: [Substring] {
    let imports = "^[[:space:]]*import .*(BenchCLI|PatternBench)"
    guard let top = try? package.git.top(),
      let names = try? Git(folder: top, ProcessVariables.all)(
        "grep", "--name-only", "-z", "--extended-regexp", imports, commit, "--", "*.swift")
    else { return [] }
    return names.split(separator: "\0").map { $0.dropFirst(commit.count + 1) }
      .filter { access("\(top)/\($0)", F_OK) != 0 }
  }

  /// The executable products of the package in `folder`; nil when its manifest cannot be read.
  private static func executables(in folder: String) -> Set<String>? {
    struct Description: Decodable {
      struct Product: Decodable {
        struct ProductType: Decodable {
          let isExecutable: Bool

          private enum CodingKeys: CodingKey { case executable }

          init(from decoder: any Decoder) throws {
            isExecutable = try decoder.container(keyedBy: CodingKeys.self).contains(.executable)
          }
        }

        let name: String
        let type: ProductType
      }

      let products: [Product]
    }
    let text = try? swift(
      ["package", "--package-path", folder, "describe", "--type", "json"], "the manifest")
    return text.flatMap { Description(json: $0) }.map { description in
      Set(description.products.filter(\.type.isExecutable).map(\.name))
    }
  }
}
