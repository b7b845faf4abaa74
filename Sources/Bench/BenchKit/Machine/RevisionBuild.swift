import Libc

/// A release build of this package as it was at a revision, made like one of the working tree: with the same compiler,
/// traits, folders outside the repository, and pins unless the revision has its own.
///
/// All revisions are built in one worktree, one after the other, so that only what differs is compiled; executables are
/// kept. What the user has checked out, staged and stashed stays as it is.
package struct RevisionBuild: Sendable {
  /// The name, and the commit that it stands for.
  package let label: String
  let package: Package
  package let commit: String
  /// What git calls the files that stand for the package's own, as ``currentBenchmarks(of:)`` returns it; nil for its own.
  let benchmarks: String?
  /// Tells kept executables of a commit apart.
  private let mark: String
  /// Whether the commit has no pins, and those of the working tree are used.
  private let needsPins: Bool

  /// The folder of revisions in which the executable of one lies; nil for others.
  static func revisions(of executable: String) -> String? {
    let folder = executable.parent.parent
    return folder.name == "revisions" ? folder : nil
  }

  /// The worktree in which the executable of a revision was built, if it is there; nil for others.
  static func worktree(of executable: String) -> String? {
    guard let revisions = revisions(of: executable) else { return nil }
    let tree = Folder.resolved("\(revisions)/worktree")
    return access("\(tree)/.git", F_OK) == 0 ? tree : nil
  }

  /// Executables of so many revisions are kept, the newest.
  private static let kept = 24

  /// The package that a build comes from: the nearest folder with a manifest above the executable.
  struct Package {
    let folder: String
    let product: String
    let git: Git
    /// The arguments of `swift build` with which the executable was built.
    let scratch: [String]
    let traits: [String]

    init(of executable: String) throws {
      guard let folder = PackageFolder.of(executable) else {
        throw Failed("\(executable) is not in a package, so its revisions cannot be built")
      }
      self.folder = folder
      product = executable.name
      git = Git(folder: self.folder, ProcessVariables.all)
      let record = BuildRecord(of: executable)
      scratch = record?.scratchArguments ?? []
      traits = record?.traitArguments ?? []
    }

    /// Where revisions are built and kept, without links.
    var revisions: String { "\(Folder.resolved("\(folder)/.build"))/revisions" }

    var pins: String { "\(folder)/\(BuiltSources.pins)" }

    func arguments(_ folder: String) -> [String] {
      ["build", "-c", "release", "--product", product, "--package-path", folder] + traits
    }
  }

  /// Why a revision cannot be built.
  package struct Failed: Error, CustomStringConvertible {
    package enum Reason: Sendable {
      case doesNotBuild
      /// It has no such executable product, or no package at all, and never had it elsewhere.
      case withoutBenchmarks
      /// It has benchmarks, but not where they are looked for.
      case benchmarksElsewhere
      case other
    }

    package let description: String
    package let reason: Reason

    init(_ description: String, _ reason: Reason = .other) {
      (self.description, self.reason) = (description, reason)
    }
  }

  /// The revision called `name` of the package that the executable at the absolute path `executable` was built from; with
  /// `benchmarks` in place of its own, if there are any. Throws ``Failed`` when there is none.
  package init(_ name: String, of executable: String, benchmarks: String? = nil) throws {
    self.benchmarks = benchmarks
    package = try Package(of: executable)
    do {
      commit = try package.git(
        "rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}")
    } catch {
      let place =
        switch try? package.git("rev-parse", "--is-shallow-repository") {
        case "true": "this shallow clone; git fetch --unshallow --tags gets all of them"
        case nil: "\(package.folder), which is in no git repository"
        default: "this clone; git fetch --tags gets what its remote has"
        }
      throw Failed("there is no revision '\(name)' in \(place)")
    }
    label = name == commit ? "\(commit.prefix(12))" : "\(name) (\(commit.prefix(12)))"
    let list = ["ls-tree", "--name-only"] + (benchmarks.map { ["--full-tree", $0] } ?? [commit])
    needsPins =
      try package.git(list + ["--", BuiltSources.pins]).isEmpty && access(package.pins, F_OK) == 0
    let conditions = [
      Command.output("swift", "--version"), package.traits.joined(separator: " "),
      needsPins ? try Folder.text(of: package.pins) : nil, benchmarks,
    ].map { $0 ?? "" }
    mark = String(try Sha256.hex(of: conditions.joined(separator: "\n")).prefix(12))
  }

  /// The path of a release build of the package as it is in the working tree.
  package static func workingTree(
    of executable: String, _ say: (String) -> Void
  ) throws -> String {
    let package = try Package(of: executable)
    let arguments = package.arguments(package.folder) + package.scratch
    say("building the working tree")
    forgetPlan(in: package.scratch.last ?? "\(package.folder)/.build")
    _ = try swift(arguments, "the working tree")
    return try swift(arguments + ["--show-bin-path"], "the working tree") + "/\(package.product)"
  }

  /// What git calls the files of the package that `executable` was built from, as they are now. Throws ``Failed`` where they
  /// are the whole repository.
  package static func currentBenchmarks(of executable: String) throws -> String {
    let package = try Package(of: executable)
    guard try !package.git("rev-parse", "--show-prefix").isEmpty else {
      throw Failed(
        "the benchmarks' package is the whole repository, so older commits have no place for the current benchmarks; "
          + "move them into a package in a folder of their own")
    }
    return try package.git.currentTree()
  }

  /// The path of the built executable. `say` is told what takes time. Throws ``Failed`` with the compiler's errors.
  package func executable(_ say: (String) -> Void) throws -> String {
    let folder = package.revisions
    let place = "\(folder)/\(commit.prefix(12))-\(mark)"
    let path = "\(place)/\(package.product)"
    if let stamp = BuildStamp(of: path), matches(stamp.conditions) { return path }
    try Folder.make(place)
    let lock = try Self.lock(folder, say)
    defer { close(lock) }
    let tree = try packageFolder(in: checkedOut(below: folder))
    say("building \(label) in \(tree); the first takes some minutes, later ones build what differs")
    let arguments = package.arguments(tree)
    guard access("\(tree)/Package.swift", F_OK) == 0 else { throw withoutProduct(in: tree) }
    if needsPins {
      try Folder.replace("\(tree)/\(BuiltSources.pins)", with: Folder.text(of: package.pins))
    }
    Self.forgetPlan(in: "\(tree)/.build")
    do {
      _ = try Self.swift(arguments, label)
    } catch let failed as Failed
      where failed.description.contains("no product named '\(package.product)'")
    { throw withoutProduct(in: tree) }
    let built = try Self.swift(arguments + ["--show-bin-path"], label)
    try keep(built, in: place)
    prune(folder)
    return path
  }

  /// Waits until no other process uses the worktree below `folder`; closing the file lets others use it.
  static func lock(_ folder: String, _ say: (String) -> Void) throws -> Int32 {
    let lock = open("\(folder)/lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    guard lock != -1 else { throw Failed("\(folder)/lock: \(String(cString: strerror(errno)))") }
    if flock(lock, LOCK_EX | LOCK_NB) != 0 {
      say("waiting for another process that builds or counts a revision")
      flock(lock, LOCK_EX)
    }
    return lock
  }

  /// Whether a build of this revision under `conditions`, if they are known, would be the same now.
  package func matches(_ conditions: BuildConditions?) -> Bool {
    guard let conditions else { return true }
    let text = needsPins ? try? Folder.text(of: package.pins) : nil
    return BuildConditions.pins(in: text ?? "").allSatisfy {
      conditions.pins[$0.key, default: $0.value] == $0.value
    }
      && conditions.outside.allSatisfy {
        (try? package.git.digest(ofPackage: $0.key)) == $0.value
      }
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
    let sources = try? BuiltSources(of: "\(built)/\(package.product)", ProcessVariables.all)
    try BuildStamp(
      revision: commit, isDirty: false, digest: sources?.digest, conditions: sources?.conditions,
      benchmarks: benchmarks
    ).write(beside: path)
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
      throw Failed("\(start.label) is not an ancestor of \(end.label): name the older one first")
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

  /// Makes the next build look which files there are: SwiftPM plans a build again where the package itself changes, but not
  /// where a file comes to, moves in, or leaves one that it depends on by path.
  private static func forgetPlan(in scratch: String) { unlink("\(scratch)/release.yaml") }

  static func swift(_ arguments: [String], _ label: String) throws -> String {
    // A build would go on by itself.
    Interruption.watch()
    var environment = ProcessVariables.all
    // SwiftPM passes traits to the compiler in the order of a set; in another order, all would be compiled again.
    environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
    let outcome = try ChildProcess(
      "/usr/bin/env", ["swift"] + arguments, environment: environment, timeout: .seconds(3_600)
    ).run()
    guard outcome.end == .exited(0) else {
      let lines = (outcome.output + "\n" + outcome.errors).split(separator: "\n")
      let errors = lines.filter { $0.contains("error:") }
      throw Failed(
        "\(label) does not build (\(outcome.end)):\n"
          + (errors.isEmpty ? lines.suffix(20) : errors.prefix(20)).joined(separator: "\n"),
        outcome.end == .exited(1) ? .doesNotBuild : .other)
    }
    return outcome.output.trimmed
  }

  /// Removes the oldest executables.
  private func prune(_ folder: String) {
    let places = Folder.files(in: folder).filter { $0.contains("-") }.map { "\(folder)/\($0)" }
    let newest = places.sorted {
      (Folder.times(of: $0)?.written ?? .zero) > (Folder.times(of: $1)?.written ?? .zero)
    }
    Folder.remove(Array(newest.dropFirst(Self.kept)))
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
