import Foundation

/// The built executable, run in a folder of its own.
package final class Tool {
  package struct Outcome {
    package let output: String
    package let errors: String
    package let code: Int32
  }

  package let folder: String
  private let executable: URL

  /// The executable of this package called `name`; `isOutside` says that it is in the tool's folder, and so in no package.
  package init(_ name: String = "bench", isOutside: Bool = true) throws {
    folder = NSTemporaryDirectory() + "patternbench-" + UUID().uuidString
    let links = URL(filePath: folder).appending(path: ".bin")
    try FileManager.default.createDirectory(at: links, withIntermediateDirectories: true)
    let built = try Self.executable(name)
    executable = isOutside ? links.appending(path: name) : built
    if isOutside { try Self.link(built.path, to: executable.path) }
  }

  /// Puts an executable at `path`: by a link, or on another disk by a copy that another process makes. A child that starts
  /// while this one writes a file would have it open, too, and Linux runs no such file.
  package static func link(_ executable: String, to path: String) throws {
    do {
      try FileManager.default.linkItem(atPath: executable, toPath: path)
    } catch {
      let copy = try Process.run(URL(filePath: "/bin/cp"), arguments: [executable, path])
      copy.waitUntilExit()
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Runs it to its end.
  package func run(_ arguments: String..., variables: [String: String] = [:]) throws -> Outcome {
    try run(arguments, variables)
  }

  /// Runs it until it has written `text` to the standard error output, then sends it `signal`.
  package func run(_ arguments: String..., until text: String, then signal: Int32) throws -> Outcome
  {
    try run(arguments, until: text, then: signal)
  }

  /// Runs it until it has written `text` to the standard error output, then sends it `signal`.
  package func run(_ arguments: [String], until text: String, then signal: Int32) throws -> Outcome
  {
    var isSent = false
    return try run(arguments, [:]) { seen, process in
      guard !isSent, seen.contains(text) else { return true }
      isSent = true
      kill(process.processIdentifier, signal)
      // What it started may outlive it, and keep its pipes open.
      return signal != SIGKILL
    }
  }

  /// Runs it to its end.
  package func run(_ arguments: [String]) throws -> Outcome { try run(arguments, [:]) }

  package func run(
    _ arguments: [String], _ variables: [String: String],
    _ goesOn: @escaping (String, Process) -> Bool = { _, _ in true }
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    // A file for the output, so that only one pipe has to be read while the process runs.
    let output = "\(folder)/.output"
    _ = FileManager.default.createFile(atPath: output, contents: nil)
    process.standardOutput = FileHandle(forWritingAtPath: output)
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    var seen = ""
    while true {
      let data = errors.fileHandleForReading.availableData
      if data.isEmpty { break }
      seen += String(decoding: data, as: UTF8.self)
      guard goesOn(seen, process) else {
        return Outcome(output: try text(of: ".output"), errors: seen, code: SIGKILL)
      }
    }
    process.waitUntilExit()
    return Outcome(output: try text(of: ".output"), errors: seen, code: process.terminationStatus)
  }

  package func text(of file: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
  }

  package func write(_ text: String, to file: String) throws {
    try text.write(toFile: "\(folder)/\(file)", atomically: true, encoding: .utf8)
  }

  #if os(Linux)
    /// Whether a process works in its folder.
    package var isAtWork: Bool {
      let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return processes.contains { process in
        let place = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/\(process)/cwd")
        return place == folder
      }
    }
  #endif

  /// The files in its folder, without hidden ones.
  package var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }
    }
  }

  package var journals: [String] { journals(in: "Results/runs") }

  package func journals(in place: String) -> [String] {
    let files = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(place)")
    return (files ?? []).filter { $0.hasSuffix(".ndjson") }
  }

  /// An executable of this package, which lies beside the tests.
  package static func executable(_ name: String = "bench") throws -> URL {
    let here = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let candidates =
      [here, here.deletingLastPathComponent()]
      + Bundle.allBundles.map {
        $0.bundleURL.deletingLastPathComponent()
      }
    for folder in candidates {
      let file = folder.appending(path: name)
      if FileManager.default.isExecutableFile(atPath: file.path) { return file }
    }
    throw CocoaError(.fileNoSuchFile)
  }
}
