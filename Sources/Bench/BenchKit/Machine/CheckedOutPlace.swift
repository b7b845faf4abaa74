import Libc

/// Where the processes of a build of a revision run: in the checkout of that revision, so that they read its files. Files that
/// git does not know are those of the working tree, as links.
///
/// Only one revision can be checked out at a time: others wait.
package struct CheckedOutPlace {
  /// What stands for the folder in which this process runs; nil for that folder, where the build is of no revision, or the
  /// folder in no repository of its package.
  package let folder: String?
  /// The files and folders of the working tree that git does not know, by their paths in the repository.
  package let untracked: [String]
  private var links: [String] = []
  private var lock: Int32?

  /// Whether `executable` was built from a revision, in the worktree that is for all.
  package static func isOfRevision(_ executable: String) -> Bool {
    RevisionBuild.revisions(of: executable) != nil
  }

  /// Checks out the revision of the build at the absolute path `executable`, if it is of one. Throws ``ToolFailure``.
  package init(of executable: String) throws {
    let here = Git(folder: ".", ProcessVariables.all)
    // The build folder may be a link to where no package is: this process knows which one it is of.
    guard let revisions = RevisionBuild.revisions(of: executable),
      let stamp = BuildStamp(of: executable),
      let build = try? RevisionBuild(
        stamp.revision, of: Machine.executable, benchmarks: stamp.benchmarks),
      build.package.revisions == revisions, let top = try? here.top(),
      try build.package.git.top() == top
    else {
      (folder, untracked) = (nil, [])
      return
    }
    lock = try RevisionBuild.lock(revisions) { _ in }
    let tree = try build.checkedOut(below: revisions)
    let place = "\(tree)/\(try here("rev-parse", "--show-prefix"))"
    folder = access(place, F_OK) == 0 ? place : try build.packageFolder(in: tree)
    let others = try Git(folder: top, ProcessVariables.all)(
      "ls-files", "--others", "--directory", "--no-empty-directory", "-z")
    untracked = others.split(separator: "\0").filter(Self.isFixture).map(String.init).filter {
      access("\(tree)/\($0)", F_OK) != 0
    }
    for name in untracked {
      let link = "\(tree)/\(name.last == "/" ? String(name.dropLast()) : name)"
      if symlink("\(top)/\(name)", link) == 0 { links.append(link) }
    }
  }

  /// Whether a benchmark may read it: no hidden file, source or result.
  private static func isFixture(_ path: Substring) -> Bool {
    let parts = path.split(separator: "/")
    return !parts.contains { $0.hasPrefix(".") || $0 == "Results" }
      && parts.last != "Package.resolved" && !path.hasSuffix(".swift")
  }

  /// Removes the links, and lets others check out.
  package func leave() {
    for link in links { unlink(link) }
    if let lock { close(lock) }
  }
}
