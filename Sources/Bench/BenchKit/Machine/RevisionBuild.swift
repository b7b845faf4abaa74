import Libc

/// A release build of this package as it was at a revision, in a worktree of its own. What the user has checked out, staged
/// and stashed stays as it is.
package struct RevisionBuild: Sendable {
  /// The name, and the commit that it stands for.
  package let label: String
  private let package: Package
  private let commit: String
  private let compiler: String

  /// Builds of so many revisions are kept, the newest.
  private static let kept = 6

  /// The package that a build comes from: the nearest folder with a manifest above the executable.
  private struct Package {
    let folder: String
    let product: String
    let git: Git

    init(of executable: String) throws {
      var folder = executable[...]
      repeat {
        folder = folder.prefix(upTo: folder.lastIndex(of: "/") ?? folder.startIndex)
        if folder.isEmpty {
          throw Failed("\(executable) lies in no package, so its revisions cannot be built")
        }
      } while access("\(folder)/Package.swift", F_OK) != 0
      self.folder = String(folder)
      product = String(executable[executable.index(after: executable.lastIndex(of: "/")!)...])
      git = Git(folder: self.folder, ProcessVariables.all)
    }
  }

  /// Why a revision cannot be built.
  package struct Failed: Error, CustomStringConvertible {
    package let description: String
    init(_ description: String) { self.description = description }
  }

  /// The revision called `name` of the package that the executable at the absolute path `executable` was built from. Throws
  /// ``Failed`` when there is none.
  package init(_ name: String, of executable: String) throws {
    package = try Package(of: executable)
    do {
      commit = try package.git(
        "rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}")
    } catch {
      let isShallow = (try? package.git("rev-parse", "--is-shallow-repository")) == "true"
      throw Failed(
        "there is no revision '\(name)'"
          + (isShallow
            ? " in this shallow clone; git fetch --unshallow --tags gets all of them" : ""))
    }
    label = "\(name) (\(commit.prefix(12)))"
    let version = try Build(executable: executable).compiler.prefix { !$0.isWhitespace }
    compiler = String(version.filter { $0.isLetter || $0.isNumber || $0 == "." })
  }

  /// The path of a release build of the package as it is in the working tree.
  package static func workingTree(
    of executable: String, _ say: (String) -> Void
  ) throws -> String {
    let package = try Package(of: executable)
    let arguments = [
      "build", "-c", "release", "--product", package.product, "--package-path", package.folder,
    ]
    say("building the working tree")
    _ = try swift(arguments, "the working tree")
    return try swift(arguments + ["--show-bin-path"], "the working tree") + "/\(package.product)"
  }

  /// The path of the built executable. `say` is told what takes time. Throws ``Failed`` with the compiler's errors.
  package func executable(_ say: (String) -> Void) throws -> String {
    let folder = "\(package.folder)/.build/revisions"
    let tree = "\(folder)/\(commit.prefix(12))-\(compiler)"
    let place = "\(tree)/\(try package.git("rev-parse", "--show-prefix"))"
    if access(tree, F_OK) != 0 {
      try Folder.make(folder)
      _ = try package.git("worktree", "prune")
      _ = try package.git(
        "-c", "core.hooksPath=/dev/null", "worktree", "add", "--quiet", "--detach", "--force", tree,
        commit)
    }
    let arguments = [
      "build", "-c", "release", "--product", package.product, "--package-path", place,
    ]
    let path = try Self.swift(arguments + ["--show-bin-path"], label) + "/\(package.product)"
    if access(path, X_OK) != 0 {
      say("building \(label) in \(tree); the first build of a revision takes some minutes")
      _ = try Self.swift(arguments, label)
    }
    prune(folder, keeping: tree)
    return path
  }

  private static func swift(_ arguments: [String], _ label: String) throws -> String {
    let outcome = try ChildProcess(
      "/usr/bin/env", ["swift"] + arguments, environment: ProcessVariables.all,
      timeout: .seconds(3_600)
    ).run()
    guard outcome.end == .exited(0) else {
      let lines = (outcome.output + "\n" + outcome.errors).split(separator: "\n")
      let errors = lines.filter { $0.contains("error:") }
      throw Failed(
        "\(label) does not build (\(outcome.end)):\n"
          + (errors.isEmpty ? lines.suffix(20) : errors.prefix(20)).joined(separator: "\n"))
    }
    return outcome.output.trimmed
  }

  /// Removes the oldest builds.
  private func prune(_ folder: String, keeping tree: String) {
    let trees = Folder.files(in: folder).map { "\(folder)/\($0)" }.filter { $0 != tree }
    let newest = trees.sorted {
      (Folder.modificationTime(of: $0) ?? 0) > (Folder.modificationTime(of: $1) ?? 0)
    }
    for old in newest.dropFirst(Self.kept - 1) {
      _ = try? package.git("worktree", "remove", "--force", old)
    }
  }
}
