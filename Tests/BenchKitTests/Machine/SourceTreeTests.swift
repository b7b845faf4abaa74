import BenchTestSupport
import Testing

@testable import BenchKit

/// A revision is named only where the executable was built from it; here there are no records of builds.
@Suite struct SourceTreeTests {
  private let folder: Scratch
  private var executable: String { "\(folder.path)/.build/bench" }

  /// A package with one commit, whose executable is newer.
  init() throws {
    folder = try Scratch()
    try shell(
      """
      mkdir -p .build src && echo .build > .gitignore && touch Package.swift src/a.swift
      git init -q . && git add . && \(Self.commit)
      sleep 0.05; echo bench > .build/bench
      """)
  }

  private static let commit = "git -c user.name=n -c user.email=e commit -qm c --allow-empty"

  @discardableResult private func shell(_ script: String) throws -> String {
    try Shell.run(script, in: folder.path)
  }

  private func tree(_ variables: [String: String] = [:]) -> SourceTree {
    SourceTree(of: executable, environment: ProcessVariables.all.merging(variables) { $1 })
  }

  @Test func `revision is the one checked out when nothing is newer`() throws {
    let head = try shell("git rev-parse HEAD")
    #expect(tree().revision == head && !tree().isDirty)
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
      #expect(tree([name: "/nonexistent"]).revision == head)
    }
    try shell("echo // >> src/a.swift; sleep 0.05; echo bench > .build/bench")
    #expect(tree().revision == head && tree().isDirty)
  }

  @Test(arguments: [
    ("touch src/a.swift", "src/a.swift"), ("touch -d 2020-01-01 Package.swift", "Package.swift"),
    ("echo > src/new.swift", "src/new.swift"),
  ])
  func fileThatChangedSinceIsNamed(change: String, file: String) throws {
    try shell("sleep 0.05; \(change)")
    #expect(
      tree().revision
        == "unknown: \(file) is newer than the executable, whose build was not recorded")
    #expect(tree().isDirty)
  }

  @Test func `commit of what was built is its revision`() throws {
    try shell("\(Self.commit)")
    #expect(try tree().revision == shell("git rev-parse HEAD") && !tree().isDirty)
  }

  @Test func eachReasonIsTheTrueOne() throws {
    #expect(tree(["PATH": "/nonexistent"]).revision == "unknown: git is not on PATH")
    try shell("git rm -q --cached Package.swift")
    #expect(tree().revision.hasSuffix("/Package.swift is not committed"))
    try shell("rm -rf .git")
    #expect(tree().revision.hasPrefix("unknown: not a git repository"))
    try shell("rm Package.swift")
    #expect(tree().revision == "unknown: the executable is not in a package")
  }

  @Test func `written revision holds for the executable that it was written for`() throws {
    try BuildStamp(revision: "abc123", isDirty: false).write(beside: executable)
    try shell("sleep 0.05; touch src/a.swift")
    #expect(tree().revision == "abc123" && !tree().isDirty)
    try shell("echo again >> .build/bench")
    #expect(try tree().revision == shell("git rev-parse HEAD"))
  }

  @Test func `copy on another machine keeps the revision that is written beside it`() throws {
    let other = try Scratch()
    try BuildStamp(revision: "abc123", isDirty: true).write(beside: executable)
    try shell("cp .build/* '\(other.path)'")
    let copy = SourceTree(of: "\(other.path)/bench")
    #expect(copy.revision == "abc123" && copy.isDirty)
  }
}
