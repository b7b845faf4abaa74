import BenchTestSupport
import Testing

@testable import BenchKit

/// A revision is named only where the executable was built from it.
@Suite struct SourceTreeTests {
  private let folder: Scratch
  private var executable: String { "\(folder.path)/.build/bench" }

  /// A package with one commit, whose executable is newer.
  init() throws {
    folder = try Scratch()
    try shell(
      """
      mkdir -p .build Sources/A && echo .build > .gitignore && touch Package.swift Sources/A/a.swift
      git init -q . && git add . && \(commit(2020))
      find . -name .git -prune -o -exec touch -t 202001010000 {} +
      echo bench > .build/bench && touch -t 202101010000 .build/bench
      """)
  }

  private func commit(_ year: Int) -> String {
    "GIT_COMMITTER_DATE=\(year)-01-01T00:00:00Z git -c user.name=n -c user.email=e commit -qm c --allow-empty"
  }

  @discardableResult private func shell(_ script: String) throws -> String {
    let child = ChildProcess(
      "/bin/sh", ["-ec", "cd '\(folder.path)'; \(script)"], environment: ProcessVariables.all,
      timeout: .seconds(60))
    let outcome = try child.run()
    try #require(outcome.end == .exited(0), "\(outcome.errors)")
    return outcome.output.trimmed
  }

  private func tree(_ variables: [String: String] = [:]) -> SourceTree {
    SourceTree(of: executable, environment: ProcessVariables.all.merging(variables) { $1 })
  }

  @Test func revisionIsTheOneCheckedOutWhenNothingIsNewer() throws {
    let head = try shell("git rev-parse HEAD")
    #expect(tree().revision == head && !tree().isDirty)
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
      #expect(tree([name: "/nonexistent"]).revision == head)
    }
    try shell(
      "echo change > README && echo // >> Sources/A/a.swift && touch -t 202002020000 Sources/A/a.swift"
    )
    #expect(tree().revision == head && tree().isDirty)
  }

  @Test(arguments: [
    ("touch Sources/A/a.swift", "Sources/A/a.swift"), ("touch Package.swift", "Package.swift"),
    ("touch Sources/A/new.swift && touch -t 202001010000 Sources/A", "Sources/A/new.swift"),
    ("rm Sources/A/a.swift", "Sources/A"),
  ])
  func newerSourceIsNamed(change: String, source: String) throws {
    try shell(change)
    #expect(tree().revision == "unknown: \(source) is newer than the executable")
    #expect(tree().isDirty)
  }

  @Test func newerCommitIsNamed() throws {
    try shell(commit(2022))
    let head = try shell("git rev-parse HEAD").prefix(12)
    #expect(tree().revision == "unknown: commit \(head) is newer than the executable")
  }

  @Test func eachReasonIsTheTrueOne() throws {
    #expect(tree(["PATH": "/nonexistent"]).revision == "unknown: git is not on PATH")
    try shell("git rm -q --cached Package.swift")
    #expect(tree().revision.contains("'Package.swift' did not match any file(s) known to git"))
    try shell("rm -rf .git")
    #expect(tree().revision.hasPrefix("unknown: not a git repository"))
    try shell("rm Package.swift")
    #expect(tree().revision == "unknown: the executable lies in no package")
  }

  @Test func writtenRevisionHoldsForTheExecutableThatItWasWrittenFor() throws {
    let hash = try Sha256.hex(ofFile: executable)
    try shell("echo \(hash) abc123 dirty > .build/bench.revision; \(commit(2022))")
    #expect(tree().revision == "abc123" && tree().isDirty)
    try shell("echo again >> .build/bench")
    #expect(try tree().revision == shell("git rev-parse HEAD"))
  }

  @Test func copyOnAnotherMachineKeepsTheRevisionThatIsWrittenBesideIt() throws {
    let other = try Scratch()
    let hash = try Sha256.hex(ofFile: executable)
    try shell("echo \(hash) abc123 clean > .build/bench.revision; cp .build/* '\(other.path)'")
    let copy = SourceTree(of: "\(other.path)/bench")
    #expect(copy.revision == "abc123" && !copy.isDirty)
  }
}
