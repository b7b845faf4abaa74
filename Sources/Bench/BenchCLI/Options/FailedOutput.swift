import BenchKit

/// The file that `--output` asks for, where a command ends without a report: it holds the reason, so that nobody takes an
/// older report in it for this one.
struct FailedOutput {
  private let path: String

  /// The file that `arguments` ask for; nil when they ask for none.
  init?(_ arguments: [String]) {
    let option = "--output"
    if let word = arguments.last(where: { $0.hasPrefix("\(option)=") }) {
      path = String(word.dropFirst(option.count + 1))
    } else if let place = arguments.lastIndex(of: option), place + 1 < arguments.count {
      path = arguments[place + 1]
    } else {
      return nil
    }
    guard !path.isEmpty, !path.hasPrefix("-") else { return nil }
  }

  /// Writes `reason`, as a text in the form that the file's name promises.
  func write(_ reason: String) {
    try? Folder.replace(path, with: text(reason))
  }

  private func text(_ reason: String) throws -> String {
    struct Failed: Encodable { let error: String }
    let name = path.lowercased()
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
