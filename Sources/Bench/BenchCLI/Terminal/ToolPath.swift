import Basics

/// How this tool was started.
package enum ToolPath {
  /// The path, for commands to paste into a shell.
  package static let command: String = {
    let path = CurrentFolder.shortened(CommandLine.arguments[0])
    let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "/.-_+".contains($0) }
    return isPlain ? path : "'\(path.replacing("'", with: #"'\''"#))'"
  }()

  /// The name of its file.
  package static let name =
    CommandLine.arguments[0].split(separator: "/").last.map(String.init) ?? "bench"
}
