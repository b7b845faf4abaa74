import Foundation
import Testing

@testable import BenchKit

/// Revisions are built beside what the user has checked out.
@Suite(.serialized) struct RevisionBuildTests {
  private let folder: URL
  private var executable: String { folder.appending(path: ".build/release/demo").path }

  /// A repository with three commits of a program that prints their number; the last does not build.
  init() throws {
    folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: UUID().uuidString)
    try write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "demo", targets: [.executableTarget(name: "demo")])
      """, to: "Package.swift")
    try write(".build/\n", to: ".gitignore")
    try write("not built by anything", to: ".build/release/demo")
    _ = try git("init", "--quiet", "--initial-branch", "main")
    for program in ["print(1)", "print(2)", "print(undeclared)"] {
      try write(program + "\n", to: "Sources/demo/main.swift")
      _ = try git("add", "--all")
      _ = try git("commit", "--quiet", "--message", program)
    }
  }

  private func write(_ text: String, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  private func git(_ arguments: String...) throws -> String {
    try run(
      "/usr/bin/env",
      ["git", "-C", folder.path, "-c", "user.name=a", "-c", "user.email=a@example.com"] + arguments)
  }

  private func run(_ program: String, _ arguments: [String] = []) throws -> String {
    let outcome = try ChildProcess(
      program, arguments, environment: ProcessVariables.all, timeout: .seconds(60)
    ).run()
    #expect(outcome.end == .exited(0), "\(outcome.errors)")
    return outcome.output
  }

  @Test func `a revision is built once and nothing of the users changes`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("print(4)\n", to: "Sources/demo/main.swift")
    let before = try [git("status", "--porcelain"), git("rev-parse", "HEAD"), git("stash", "list")]
    var said: [String] = []
    let first = try RevisionBuild("HEAD~2", of: executable).executable { said.append($0) }
    #expect(try run(first) == "1\n" && said.count == 1)
    #expect(
      try SourceTree(of: first).revision == git("rev-parse", "HEAD~2").trimmed
        && !SourceTree(of: first).isDirty)
    let again = try RevisionBuild("HEAD~2", of: executable).executable { said.append($0) }
    #expect(again == first && said.count == 1)
    // Left by a process that was killed.
    try write("", to: ".git/worktrees/\(folder.lastPathComponent)/index.lock")
    let second = try RevisionBuild("main~1", of: executable).executable { said.append($0) }
    #expect(try run(second) == "2\n")
    #expect(
      try [git("status", "--porcelain"), git("rev-parse", "HEAD"), git("stash", "list")] == before)
    // In another clone, with a restored cache.
    try FileManager.default.removeItem(at: folder.appending(path: ".git/worktrees"))
    let broken = #expect(throws: RevisionBuild.Failed.self) {
      _ = try RevisionBuild("main", of: executable).executable { _ in }
    }
    #expect(broken?.description.contains("main.swift:1:7: error: cannot find 'undeclared'") == true)
    #expect(broken?.reason == .doesNotBuild)
  }

  @Test func `commits of a range are listed oldest first`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let all = try RevisionBuild.commits(from: "HEAD~2", to: "main", of: executable)
    try #require(all.map(\.subject) == ["print(1)", "print(2)", "print(undeclared)"])
    #expect(try all[1].hash == git("rev-parse", "HEAD~1").trimmed)
    let one = try RevisionBuild.commits(from: "HEAD", to: "HEAD", of: executable)
    #expect(one.map(\.subject) == ["print(undeclared)"])
    let turned = #expect(throws: RevisionBuild.Failed.self) {
      _ = try RevisionBuild.commits(from: "main", to: "HEAD~1", of: executable)
    }
    #expect(turned?.description.contains("is not an ancestor of HEAD~1") == true)
  }

  @Test func `a revision from before the product is told from one that does not build`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let other = folder.appending(path: ".build/release/bench").path
    try write("not built by anything", to: ".build/release/bench")
    let none = #expect(throws: RevisionBuild.Failed.self) {
      _ = try RevisionBuild("HEAD~1", of: other).executable { _ in }
    }
    #expect(none?.description.hasSuffix("has no product 'bench'") == true)
    #expect(none?.reason == .withoutBenchmarks)
    _ = try git("rm", "--quiet", "Package.swift")
    _ = try git("commit", "--quiet", "--message", "no package")
    try write("", to: "Package.swift")
    let empty = #expect(throws: RevisionBuild.Failed.self) {
      _ = try RevisionBuild("HEAD", of: executable).executable { _ in }
    }
    #expect(empty?.reason == .withoutBenchmarks)
  }

  @Test func `benchmarks of a revision are found where they were or missed`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, name) in [("tools", "demo"), (".", "renamed")] {
      _ = try git("checkout", "--quiet", "--force", "main~1")
      try FileManager.default.createDirectory(
        at: folder.appending(path: path), withIntermediateDirectories: true)
      if path != "." { _ = try git("mv", "Package.swift", "Sources", path) }
      let manifest = try String(
        contentsOf: folder.appending(path: "\(path)/Package.swift"), encoding: .utf8)
      try write(
        manifest.replacing("name: \"demo\")]", with: "name: \"\(name)\", path: \"Sources/demo\")]"),
        to: "\(path)/Package.swift")
      _ = try git("commit", "--quiet", "--all", "--message", "elsewhere")
      try write("not built by anything", to: "\(path)/.build/release/\(name)")
      let now = folder.appending(path: "\(path)/.build/release/\(name)").standardized.path
      guard path == "." else {
        #expect(try run(RevisionBuild("main~2", of: now).executable { _ in }) == "1\n")
        continue
      }
      let missed = #expect(throws: RevisionBuild.Failed.self) {
        _ = try RevisionBuild("main~2", of: now).executable { _ in }
      }
      #expect(missed?.reason == .benchmarksElsewhere)
      #expect(missed?.description.contains("only an executable 'demo', which is gone now") == true)
    }
  }

  @Test func `a revision that is missing is refused with what helps`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let missing = #expect(throws: RevisionBuild.Failed.self) {
      _ = try RevisionBuild("nosuch", of: executable)
    }
    #expect(
      missing?.description
        == "there is no revision 'nosuch' in this clone; git fetch --tags gets what its remote has")
    let clone = folder.appending(path: "clone").path
    _ = try git("clone", "--quiet", "--depth", "1", "file://\(folder.path)", clone)
    let shallow = #expect(throws: RevisionBuild.Failed.self) {
      _ = try RevisionBuild("HEAD~2", of: "\(clone)/demo")
    }
    #expect(shallow?.description.contains("git fetch --unshallow") == true)
    let outside = #expect(throws: RevisionBuild.Failed.self) {
      _ = try RevisionBuild("HEAD", of: "/usr/bin/env")
    }
    #expect(outside?.description.contains("is not in a package") == true)
  }
}
