/// An option that takes one value and is given two: the parser would drop the first in silence.
struct RepeatedOption {
  /// The options that take several values.
  static let several: Set<String> = [
    "--filter", "--only", "--output", "--pattern", "--prefer", "--require", "--rule",
  ]

  let message: String

  /// The first in `arguments`, if there is one.
  init?(in arguments: [String]) {
    var found: [String: String] = [:]
    for (index, argument) in arguments.enumerated() {
      if argument == "--" { return nil }
      guard argument.count > 2, argument.starts(with: "--") else { continue }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      let next = arguments.dropFirst(index + 1).first
      guard let value = parts.count > 1 ? parts[1] : next,
        parts.count > 1 || !value.starts(with: "-"),
        !Self.several.contains(parts[0])
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
