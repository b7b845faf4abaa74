import Libc

extension RevisionBuild {
  /// Checks the commit out in a worktree below `folder`, with the benchmarks that stand for its own; its path.
  ///
  /// The folders above the worktree are named like those above the repository and link to what lies beside it, so that
  /// relative paths which leave the repository lead to the same files.
  func checkedOut(below folder: String) throws -> String {
    let top = try package.git.top()
    let tree = "\(folder)/root\(top)"
    var above = ""
    for part in top.split(separator: "/") {
      let mirror = "\(folder)/root\(above)"
      try Folder.make(mirror)
      for name in Folder.files(in: above + "/") where name != part {
        symlink("\(above)/\(name)", "\(mirror)/\(name)")
      }
      above += "/\(part)"
    }
    let link = "\(folder)/worktree"
    if Folder.resolved(link) != tree {
      Folder.remove([link])
      symlink(tree, link)
    }
    try checkOut(tree)
    try checkOutSubmodules(tree)
    if let benchmarks {
      let git = Git(folder: tree, ProcessVariables.all)
      let place = try package.git("rev-parse", "--show-prefix")
      _ = try git("rm", "-r", "-f", "--quiet", "--ignore-unmatch", "--", place)
      _ = try git("read-tree", "--prefix=\(place)", "-u", benchmarks)
    }
    return tree
  }

  private func checkOut(_ tree: String) throws {
    let git = Git(folder: tree, ProcessVariables.all)
    let withoutHooks = ["-c", "core.hooksPath=/dev/null"]
    if (try? git.top()) == tree,
      (try? git(withoutHooks + ["checkout", "--quiet", "--force", "--detach", commit])) != nil,
      // Ignored files, too: pins of another commit among them.
      (try? git("clean", "--quiet", "-ffdx", "--exclude", ".build")) != nil
    {
      return
    }
    // There may be one of another clone, as in a restored cache, or one that a killed process left locked.
    Folder.remove([tree])
    _ = try package.git("worktree", "prune")
    _ = try package.git(
      withoutHooks + ["worktree", "add", "--quiet", "--detach", "--force", tree, commit])
  }

  /// Checks out the commit's submodules in the worktree, from the repositories of the working tree's, without a network.
  /// Those that the working tree leaves out are left out.
  private func checkOutSubmodules(_ tree: String) throws {
    guard access("\(tree)/.gitmodules", F_OK) == 0 else { return }
    let git = Git(folder: tree, ProcessVariables.all)
    let script = #"printf '%s\t%s\n' "$name" "$(git rev-parse --absolute-git-dir)""#
    let here = Git(folder: try package.git.top(), ProcessVariables.all)
    var places: [String: String] = [:]
    // Of a submodule that has gone since, git keeps the repository.
    let common = try here("rev-parse", "--path-format=absolute", "--git-common-dir")
    let names = try git(
      "config", "--file", ".gitmodules", "--name-only", "--get-regexp", #"^submodule\..*\.path$"#
    ).split(separator: "\n").map {
      String($0.dropFirst("submodule.".count).dropLast(".path".count))
    }
    for name in names where access("\(common)/modules/\(name)/HEAD", F_OK) == 0 {
      places[name] = "\(common)/modules/\(name)"
    }
    let found = try here("submodule", "foreach", "--quiet", "--recursive", script)
    for line in found.split(separator: "\n") {
      let words = line.split(separator: "\t")
      if words.count == 2 { places[String(words[0])] = String(words[1]) }
    }
    guard !places.isEmpty else { return }
    let settings = places.sorted { $0.key < $1.key }.flatMap {
      ["-c", "submodule.\($0).active=true", "-c", "submodule.\($0).url=\($1)"]
    }
    _ = try git(
      ["-c", "protocol.file.allow=always"] + settings + [
        "submodule", "--quiet", "update", "--force", "--recursive",
      ])
  }
}
