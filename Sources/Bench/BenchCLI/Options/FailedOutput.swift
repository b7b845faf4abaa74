import BenchKit

/// The files that `--output` asks for, where a command ends without a report: they hold the reason, so that nobody takes
/// an older report in them for this one.
enum FailedOutput {
  private static let option = "--output"

  /// Writes `reason` to the files that `arguments` ask for, in the form that their names promise; not to one that
  /// another argument names, which may be an input, or whose name is that of no report.
  static func write(_ reason: String, _ arguments: [String]) {
    var (paths, others): ([String], Set<String>) = ([], [])
    var (former, hasFormat) = ("", false)
    for argument in arguments {
      if former == option {
        paths.append(argument)
      } else if argument.hasPrefix("\(option)=") {
        paths.append(String(argument.dropFirst(option.count + 1)))
      } else {
        let value =
          argument.hasPrefix("-") ? argument.drop { $0 != "=" }.dropFirst() : argument[...]
        others.insert(Folder.resolved(String(value)))
      }
      hasFormat =
        hasFormat
        || OutputFormat.all.contains {
          former == "--format" && argument == $0.name || argument == "--format=\($0.name)"
        }
      former = argument
    }
    for path in paths where !path.isEmpty && !path.hasPrefix("-") {
      let ending = OutputFormat.ending(of: path)
      guard ending == nil || hasFormat || OutputFormat.all.contains(where: { $0.ending == ending })
      else { continue }
      if others.contains(Folder.resolved(path)) { continue }
      try? Folder.replace(path, with: text(reason, for: path.lowercased()))
    }
  }

  private static func text(_ reason: String, for name: String) throws -> String {
    struct Failed: Encodable { let error: String }
    if name.hasSuffix(".json") { return Failed(error: reason.trimmed).json + "\n" }
    if name.hasSuffix(".github") {
      return "\(WorkflowCommand("error", reason.trimmed, title: "No report"))\n"
    }
    guard name.hasSuffix(".html") else { return reason }
    return try HtmlPage(
      title: "No report", lead: "<p class=\"warning\" role=\"note\">\(reason)</p>", sections: []
    ).text()
  }
}

/// The file that was asked for cannot be written.
struct UnwritableOutput: Error, CustomStringConvertible {
  let description: String

  /// Does what writes the file.
  static func check(_ write: () throws -> Void) throws {
    do { try write() } catch { throw UnwritableOutput(description: "\(error)") }
  }
}
