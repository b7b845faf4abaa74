import Libc

/// The readable name of a function: module, type and function.
///
/// The parts of an asynchronous function, and its copies that are specialised for certain types, bear the
/// name of the function itself.
package enum FunctionName {
  /// The name of code without a symbol, whose address changes with every build.
  static let nameless = "code without a name"

  /// The name behind a mangled one.
  package static func readable(_ mangled: String) -> String {
    mangled.hasPrefix("0x") ? nameless : short(Demangling.name(mangled))
  }

  /// The readable part of a demangled name.
  package static func short(_ demangled: String) -> String {
    var name = demangled.replacing(#/\((\S+) in _[0-9A-F]+\)/#) { "\($0.1)" }
      .replacing(#/\(extension in [^)]*\):/#, with: "")[...]
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

  /// The name without its first prefix; nil when it has none.
  private static func peeled(_ name: Substring) -> Substring? {
    if let prefix = prefixes.first(where: name.hasPrefix) { return name.dropFirst(prefix.count) }
    if let match = name.prefixMatch(of: #/\(\d+\) (suspend|await) resume partial function for /#) {
      return name[match.range.upperBound...]
    }
    guard let match = name.prefixMatch(of: #/[a-z\- ]*specialization /#) else { return nil }
    let rest = afterBrackets(name[match.range.upperBound...])
    return rest.hasPrefix(" of ") ? rest.dropFirst(4) : nil
  }

  /// The rest of `text` after the angle brackets it begins with; arrows do not count as brackets.
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

  /// The name without parameters, results and generic arguments.
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

/// Demangles names of functions.
package enum Demangling {
  private typealias Function =
    @convention(c) (
      UnsafePointer<CChar>?, UInt, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<UInt>?, UInt32
    ) -> UnsafeMutablePointer<CChar>?

  /// The demangled form of `mangled`; `mangled` itself where it is not a Swift name.
  package static func name(_ mangled: String) -> String {
    guard let address = dlsym(dlopen(nil, RTLD_NOW), "swift_demangle") else { return mangled }
    let demangle = unsafeBitCast(address, to: Function.self)
    guard let text = demangle(mangled, UInt(mangled.utf8.count), nil, nil, 0) else {
      return mangled
    }
    defer { free(text) }
    return String(cString: text)
  }
}
