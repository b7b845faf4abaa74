/// An option that takes one value and is given two: the parser would drop the first in silence.
struct RepeatedOption {
  /// The tool's own options that take several values.
  private static let several: Set<String> = [
    "--columns", "--env", "--filter", "--only", "--output",
  ]

  let message: String

  /// The first in `arguments`, if there is one.
  ///
  /// - Parameter more: the client's options that take several values.
  init?(in arguments: [String], more: Set<String>) {
    var found: [String: String] = [:]
    for (index, argument) in arguments.enumerated() {
      if argument == "--" { return nil }
      guard argument.count > 2, argument.starts(with: "--") else { continue }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      let next = arguments.dropFirst(index + 1).first
      guard let value = parts.count > 1 ? parts[1] : next,
        parts.count > 1 || !value.starts(with: "-"),
        !Self.several.union(more).contains(parts[0])
      else { continue }
      if let former = found[parts[0]], former != value {
        message = "\(parts[0]) is given twice, as '\(former)' and as '\(value)'; give it once."
        return
      }
      found[parts[0]] = value
    }
    return nil
  }
}
