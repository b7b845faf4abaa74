/// The name of a function as a reader looks for it: module, type and function, without what the
/// compiler has made of it.
///
/// The pieces of an asynchronous function, and the copies that are specialised for certain types, are
/// all called like the function itself.
package enum FunctionName {
  /// What code without a name is called: where it lies changes with every build.
  static let nameless = "code without a name"

  /// The name behind a mangled one.
  package static func readable(_ mangled: String) -> String {
    mangled.hasPrefix("0x") ? nameless : short(Demangling.name(mangled))
  }

  /// The name behind one that is demangled.
  static func short(_ demangled: String) -> String {
    var name = demangled.replacing(#/\((\S+) in _[0-9A-F]+\)/#) { "\($0.1)" }[...]
    while let rest = peeled(name) { name = rest }
    if name.hasPrefix("closure #"), let place = name.ranges(of: " in ").last {
      return "closure in \(short(String(name[place.upperBound...])))"
    }
    return signatureRemoved(name)
  }

  private static let prefixes = [
    "merged ", "outlined ", "partial apply forwarder for ", "partial apply for ",
    "protocol witness for ", "dispatch thunk of ", "static ",
  ]

  /// The name without what is before it; nil when nothing is.
  private static func peeled(_ name: Substring) -> Substring? {
    if let prefix = prefixes.first(where: name.hasPrefix) { return name.dropFirst(prefix.count) }
    if let match = name.prefixMatch(of: #/\(\d+\) (suspend|await) resume partial function for /#) {
      return name[match.range.upperBound...]
    }
    if let match = name.prefixMatch(of: #/\(extension in [^)]*\):/#) {
      return name[match.range.upperBound...]
    }
    guard let match = name.prefixMatch(of: #/[a-z\- ]*specialization /#) else { return nil }
    let rest = afterBrackets(name[match.range.upperBound...])
    return rest.hasPrefix(" of ") ? rest.dropFirst(4) : nil
  }

  /// What follows the brackets that `text` begins with; arrows are no brackets.
  private static func afterBrackets(_ text: Substring) -> Substring {
    var depth = 0
    var former: Character = " "
    for index in text.indices {
      let character = text[index]
      if "<‹".contains(character) { depth += 1 }
      if "›".contains(character) || (character == ">" && former != "-") { depth -= 1 }
      if depth == 0 { return text[text.index(after: index)...] }
      former = character
    }
    return ""
  }

  /// The name without parameters, results and what types are generic over.
  private static func signatureRemoved(_ name: Substring) -> String {
    var short = ""
    var rest = name
    while let match = rest.firstMatch(of: #/[(<]| : /#) {
      short += rest[..<match.range.lowerBound]
      rest = match.output == "<" ? afterBrackets(rest[match.range.lowerBound...]) : ""
    }
    short += rest
    return short.isEmpty ? String(name) : short.trimmed
  }
}
