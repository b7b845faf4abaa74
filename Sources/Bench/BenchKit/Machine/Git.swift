/// Runs git in a folder.
struct Git {
  let folder: String
  let environment: [String: String]

  init(folder: String, _ environment: [String: String]) {
    self.folder = folder
    // These choose another repository than that of the folder.
    self.environment = environment.filter {
      !$0.key.hasPrefix("GIT_") || $0.key.hasPrefix("GIT_CONFIG")
    }.merging(["LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0"]) { $1 }
  }

  /// The output of git; throws ``ToolFailure`` with its complaint.
  func callAsFunction(_ arguments: String...) throws -> String { try self(arguments) }

  /// The output of git; throws ``ToolFailure`` with its complaint.
  func callAsFunction(_ arguments: [String]) throws -> String {
    try run("/usr/bin/env", ["git", "-C", folder] + arguments)
  }

  /// The root of the repository, without links.
  func top() throws -> String { try self("rev-parse", "--show-toplevel") }

  /// Whether the file at a path is part of the commit, or is to be.
  func isTracked(_ path: String) -> Bool {
    (try? self("ls-files", "--error-unmatch", "--", path)) != nil
  }

  /// The paths, from the root, that differ from the commit, and those that neither it nor .gitignore has. Of a submodule only
  /// its folder.
  func changedPaths() throws -> [String] {
    let git = Git(folder: try top(), environment)
    return
      (try git("diff", "--name-only", "-z", "HEAD") + "\0"
      + git("ls-files", "-z", "--others", "--exclude-standard")).split(separator: "\0")
      .map(String.init)
  }

  /// Where the working tree differs from a revision: the lines of each change, by the path from the root; where lines were
  /// only removed, the one before.
  func changedLines(since revision: String) throws -> [String: [ClosedRange<Int>]] {
    let script = #"""
      git -C "$1" -c core.quotePath=false diff --no-relative --no-color --no-ext-diff --diff-filter=d \
        --unified=0 --dst-prefix=b/ "$2" -- | grep -E '^(\+\+\+ b/|@@ )' || true
      """#
    var (file, lines) = ("", [String: [ClosedRange<Int>]]())
    for line in try run("/bin/sh", ["-c", script, "sh", folder, revision]).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words[0] == "@@" {
        // Such as `@@ -10,2 +12,3 @@`.
        let numbers = words[2].dropFirst().split(separator: ",").compactMap { Int($0) }
        let first = max(numbers.first ?? 1, 1)
        let count = numbers.count > 1 ? max(numbers[1], 1) : 1
        lines[file, default: []].append(first...(first + count - 1))
      } else {
        // A tab follows a name with a space.
        file = String(line.dropFirst("+++ b/".count).prefix { $0 != "\t" })
      }
    }
    return lines
  }

  /// What git calls the files of this package as they are now, with those that neither a commit nor .gitignore has.
  func currentTree() throws -> String {
    let temporary = try TemporaryFolder()
    defer { temporary.remove() }
    let script = """
      export GIT_INDEX_FILE="$2" && cd "$1" && git read-tree HEAD && git add --all . &&
        git rm -r --quiet --cached --ignore-unmatch .build &&
        git write-tree --prefix="$(git rev-parse --show-prefix)"
      """
    return try run("/bin/sh", ["-c", script, "sh", folder, "\(temporary.path)/index"])
  }

  /// A file of the repository that changed after `executable` was written.
  func file(newerThan executable: String) throws -> Substring? {
    let script = """
      cd "$1" && git ls-files -z --cached --others --exclude-standard |
        xargs -0 sh -c 'find "$@" -maxdepth 0 -cnewer "$0" 2> /dev/null || true' "$2"
      """
    return try run("/bin/sh", ["-c", script, "sh", top(), executable]).split(separator: "\n").first
  }

  /// A digest of the contents of files, and of their paths from `folder`. O(size of the files).
  func digest(of files: [String], namedFrom folder: String) throws -> String {
    let lists = try TemporaryFolder()
    defer { lists.remove() }
    let (paths, names) = ("\(lists.path)/paths", "\(lists.path)/names")
    let sorted = files.sorted()
    try Folder.replace(paths, with: sorted.map { $0 + "\n" }.joined())
    try Folder.replace(names, with: sorted.map { "\($0.dropFirst(folder.count))\n" }.joined())
    let script = """
      git -C "$1" hash-object --no-filters --stdin-paths < "$2" | paste - "$3" |
        git -C "$1" hash-object --stdin
      """
    return try run("/bin/sh", ["-c", script, "sh", self.folder, paths, names])
  }

  /// A digest of the sources in the package at `folder`.
  func digest(ofPackage folder: String) throws -> String {
    try digest(of: SourceFiles.list(in: [folder + "/"]), namedFrom: folder)
  }

  private func run(_ program: String, _ arguments: [String]) throws -> String {
    let outcome = try ChildProcess(
      program, arguments, environment: environment, timeout: .seconds(60)
    ).run()
    if outcome.end == .exited(0) { return outcome.output.trimmed }
    if outcome.end == .exited(127) { throw ToolFailure("git is not on PATH") }
    let complaint = outcome.errors.split(separator: "\n").first { $0.contains(": ") }
    throw ToolFailure(
      String(complaint ?? "git \(outcome.end)").replacing("fatal: ", with: "", maxReplacements: 1))
  }
}
