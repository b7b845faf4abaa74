import Foundation

/// A repository with a package of benchmarks in a folder, whose commits a stand-in for `swift` builds: each names, in a file
/// `product`, an executable of this package that its build is a copy of, or does not build.
package final class ScratchRepository {
  package let path: String
  private let bin: String

  package init() throws {
    path = NSTemporaryDirectory() + "patternbench-" + UUID().uuidString
    bin = "\(path)/.build/bin"
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    try write(".build/\nResults/\n", to: ".gitignore")
    let swift = "\(bin)/swift"
    try """
    #!/bin/sh
    package=.
    while [ $# -gt 0 ]; do
      case $1 in --package-path) package=$2;; --product) product=$2;; --show-bin-path) show=1;; --version) exit 0;; package) exit 1;; esac
      shift
    done
    built=$package/.build/release
    mkdir -p "$built"
    [ -n "$show" ] && { cd "$built" && pwd; exit 0; }
    [ ! -e "$package/interrupts" ] || { kill -INT $PPID; exec sleep 60; }
    [ -s "$package/product" ] || { echo 'main.swift:1:1: error: broken' >&2; exit 1; }
    [ ! -e "$package/.build/release.yaml" ] || { echo 'error: planned before other files came' >&2; exit 1; }
    : > "$package/.build/release.yaml"
    [ ! -e "$package/$product.gone" ] || { echo "error: no product named '$product'" >&2; exit 1; }
    rm -f "$built/$product"
    cp "$(cat "$package/product")" "$built/$product"

    """.write(toFile: swift, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift)
    _ = try git("init", "--quiet", "--initial-branch", "main")
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func write(_ text: String, to file: String) throws {
    let file = "\(path)/\(file)"
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  /// A commit of a package in `folder` whose executable is a copy of that of this package called `name`; nil for one that does
  /// not build.
  @discardableResult
  package func commit(
    _ name: String?, in folder: String = "Benchmarks", message: String = "a commit"
  ) throws -> String {
    try write("// swift-tools-version: 6.2\n", to: "\(folder)/Package.swift")
    try write(
      name.map { try Tool.executable($0).path } ?? "", to: "\(folder)/product")
    _ = try git("add", "--all")
    _ = try git("commit", "--quiet", "--allow-empty", "--message", message)
    return try git("rev-parse", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @discardableResult
  package func git(_ arguments: String...) throws -> String {
    let outcome = try run(
      "/usr/bin/env",
      ["git", "-c", "user.name=Ann", "-c", "user.email=ann@example.com"] + arguments,
      in: path)
    guard outcome.code == 0 else { throw CocoaError(.executableLoad) }
    return outcome.output
  }

  /// Runs the benchmarks of what is checked out.
  package func bench(
    _ arguments: String..., in folder: String = "Benchmarks", named: String = "bench",
    variables: [String: String] = [:]
  ) throws -> Tool.Outcome {
    try bench(arguments, in: folder, named: named, variables: variables)
  }

  /// Runs the benchmarks of what is checked out.
  package func bench(
    _ arguments: [String], in folder: String = "Benchmarks", named: String = "bench",
    variables: [String: String] = [:]
  ) throws -> Tool.Outcome {
    let package = "\(path)/\(folder)"
    let built = "\(package)/.build/release"
    try FileManager.default.createDirectory(atPath: built, withIntermediateDirectories: true)
    let product = try String(contentsOfFile: "\(package)/product", encoding: .utf8)
    try? FileManager.default.removeItem(atPath: "\(built)/\(named)")
    try Tool.link(product, to: "\(built)/\(named)")
    let path = ProcessInfo.processInfo.environment["PATH", default: ""]
    return try run(
      "\(built)/\(named)", arguments, in: package,
      variables.merging(["PATH": "\(bin):\(path)"]) { $1 })
  }

  private func run(
    _ program: String, _ arguments: [String], in folder: String, _ variables: [String: String] = [:]
  ) throws -> Tool.Outcome {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    let files = ["output", "errors"].map { "\(bin)/\($0)" }
    for file in files { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    process.standardOutput = FileHandle(forWritingAtPath: files[0])
    process.standardError = FileHandle(forWritingAtPath: files[1])
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
    return Tool.Outcome(output: texts[0], errors: texts[1], code: process.terminationStatus)
  }
}
