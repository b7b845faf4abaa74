import Libc

/// A release build of this package as it was at a revision. All revisions are built in one worktree, one after the other,
/// so that only what differs is compiled; executables are kept. What the user has checked out, staged and stashed stays
/// as it is.
package struct RevisionBuild: Sendable {
  /// The name, and the commit that it stands for.
  package let label: String
  private let package: Package
  package let commit: String
  private let compiler: String

  private static let worktree = "/worktree"

  /// The worktree in which the executable of a revision was built; nil for others.
  static func worktree(of executable: String) -> String? {
    let folder = "/.build/revisions"
    return executable.firstRange(of: folder + "/").map {
      executable[..<$0.lowerBound] + folder + worktree
    }
  }

  /// Executables of so many revisions are kept, the newest.
  private static let kept = 24

  /// The package that a build comes from: the nearest folder with a manifest above the executable.
  private struct Package {
    let folder: String
    let product: String
    let git: Git

    init(of executable: String) throws {
      guard let folder = PackageFolder.of(executable) else {
        throw Failed("\(executable) lies in no package, so its revisions cannot be built")
      }
      self.folder = folder
      product = String(executable[executable.index(after: executable.lastIndex(of: "/")!)...])
      git = Git(folder: self.folder, ProcessVariables.all)
    }
  }

  /// Why a revision cannot be built.
  package struct Failed: Error, CustomStringConvertible {
    package let description: String
    /// Whether the revision has no such executable product, or no package at all.
    package let isWithoutProduct: Bool

    init(_ description: String, isWithoutProduct: Bool = false) {
      (self.description, self.isWithoutProduct) = (description, isWithoutProduct)
    }
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
    let place = "\(folder)/\(commit.prefix(12))-\(compiler)"
    let path = "\(place)/\(package.product)"
    if access("\(path).revision", F_OK) == 0 { return path }
    try Folder.make(place)
    let lock = open("\(folder)/lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    guard lock != -1 else { throw Failed("\(folder)/lock: \(String(cString: strerror(errno)))") }
    defer { close(lock) }
    if flock(lock, LOCK_EX | LOCK_NB) != 0 {
      say("waiting for another process that builds a revision")
      flock(lock, LOCK_EX)
    }
    let tree = try checkedOut(folder + Self.worktree)
    say("building \(label) in \(tree); the first revision takes some minutes, others what differs")
    let arguments = [
      "build", "-c", "release", "--product", package.product, "--package-path", tree,
    ]
    let none = Failed("\(label) has no product '\(package.product)'", isWithoutProduct: true)
    guard access("\(tree)/Package.swift", F_OK) == 0 else { throw none }
    do {
      _ = try Self.swift(arguments, label)
    } catch let failed as Failed
      where failed.description.contains("no product named '\(package.product)'")
    { throw none }
    let built = try Self.swift(arguments + ["--show-bin-path"], label)
    try keep(built, in: place)
    prune(folder)
    return path
  }

  /// Checks the commit out in the worktree at `tree`; the path of the package in it.
  private func checkedOut(_ tree: String) throws -> String {
    if access("\(tree)/.git", F_OK) == 0 {
      let git = Git(folder: tree, ProcessVariables.all)
      _ = try git(
        "-c", "core.hooksPath=/dev/null", "checkout", "--quiet", "--force", "--detach", commit)
      _ = try git("clean", "--quiet", "-d", "--force", "--exclude", ".build")
    } else {
      _ = try package.git("worktree", "prune")
      _ = try package.git(
        "-c", "core.hooksPath=/dev/null", "worktree", "add", "--quiet", "--detach", "--force", tree,
        commit)
    }
    return "\(tree)/\(try package.git("rev-parse", "--show-prefix"))"
  }

  /// Copies the product, with its resources, from the folder where it was built. What names its revision comes last.
  private func keep(_ built: String, in place: String) throws {
    let resources = Folder.files(in: built).filter {
      $0.hasSuffix(".resources") || $0.hasSuffix(".bundle")
    }
    let path = "\(place)/\(package.product)"
    let names = [package.product] + resources
    let outcome = try ChildProcess(
      "/bin/cp", ["-R"] + names.map { "\(built)/\($0)" } + [place],
      environment: ProcessVariables.all, timeout: .seconds(60)
    ).run()
    guard outcome.end == .exited(0) else { throw Failed(outcome.errors.trimmed) }
    try Folder.replace(
      "\(path).revision", with: "\(try Sha256.hex(ofFile: path)) \(commit) clean\n")
  }

  /// The commits from one revision to another of the package that `executable` was built from, both included, oldest first;
  /// without a first one, all up to the last. Of a branch that was merged only the merge. Throws ``Failed``.
  package static func commits(
    from first: String?, to last: String, of executable: String
  ) throws -> [Commit] {
    let end = try Self(last, of: executable)
    let log = [
      "log", "--no-show-signature", "--first-parent", "--reverse", "--format=%H%x09%cs%x09%s",
    ]
    let start = try first.map { try Self($0, of: executable) }
    if let start,
      (try? end.package.git("merge-base", "--is-ancestor", start.commit, end.commit)) == nil
    {
      throw Failed("\(start.label) is no ancestor of \(end.label): name the older one first")
    }
    let before = try start.map { try end.package.git(log + ["--no-walk", $0.commit]) + "\n" }
    let rest = try end.package.git(
      log + [start.map { "\($0.commit)..\(end.commit)" } ?? end.commit])
    return ((before ?? "") + rest).split(separator: "\n").map { line in
      let words = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
      return Commit(
        hash: String(words[0]), day: String(words[1]), subject: String(words[2]).printable)
    }
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

  /// Removes the oldest executables.
  private func prune(_ folder: String) {
    let places = Folder.files(in: folder).filter { $0.contains("-") }.map { "\(folder)/\($0)" }
    let newest = places.sorted {
      (Folder.modificationTime(of: $0) ?? 0) > (Folder.modificationTime(of: $1) ?? 0)
    }
    let old = newest.dropFirst(Self.kept)
    guard !old.isEmpty else { return }
    _ = try? ChildProcess(
      "/bin/rm", ["-r"] + old, environment: ProcessVariables.all, timeout: .seconds(60)
    ).run()
  }
}

/// A commit of a repository.
package struct Commit: Sendable, Equatable, Codable {
  package let hash: String
  /// The day of the commit, as `2026-11-27`.
  package let day: String
  package let subject: String

  package init(hash: String, day: String, subject: String) {
    self.hash = hash
    self.day = day
    self.subject = subject
  }

  /// The beginning of the hash, by which people name it.
  package var short: String { String(hash.prefix(12)) }
}
