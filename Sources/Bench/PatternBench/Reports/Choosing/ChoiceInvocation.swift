import BenchCLI
import BenchKit

/// How `bench choose` is called.
enum ChoiceInvocation {
  /// The files that are read when none is named; those that are missing are left out.
  static let committed = ["full", "scale", "conformance", "effort", "changes"].map {
    "Results/\($0).json"
  }

  /// The command that reads `files`, without options.
  static func command(_ files: [String]) -> String {
    let areCommitted = Set(committed).isSubset(of: files)
    return (["bench choose"] + (areCommitted ? [] : files.map(\.quoted))).joined(separator: " ")
      .printable
  }
}

extension String {
  /// The word as a shell takes it.
  var quoted: String {
    let isPlain =
      !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./,".contains($0)) }
    return isPlain ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
