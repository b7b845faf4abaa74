import BenchKit

/// The files that `--output` asks for, where a command ends without a report: they hold the reason, so that nobody takes
/// an older report in them for this one.
enum FailedOutput {
  private static let option = "--output"

  /// Writes `reason` to the files that `arguments` ask for, in the form that their names promise.
  static func write(_ reason: String, _ arguments: [String]) {
    let paths =
      zip(arguments, arguments.dropFirst()).filter { $0.0 == option }.map(\.1)
      + arguments.filter { $0.hasPrefix("\(option)=") }.map {
        String($0.dropFirst(option.count + 1))
      }
    for path in paths where !path.isEmpty && !path.hasPrefix("-") {
      try? Folder.replace(path, with: text(reason, for: path.lowercased()))
    }
  }

  private static func text(_ reason: String, for name: String) throws -> String {
    struct Failed: Encodable { let error: String }
    if name.hasSuffix(".json") { return Failed(error: reason.trimmed).json + "\n" }
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
