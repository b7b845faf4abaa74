/// The functions of a call stack that are counted as frames.
enum CountedFunctions {
  /// The functions of the driver, the pattern, its framework and the libraries that this brings, which lie
  /// between the observer and the driver's caller, or the explorer that ran the job. `names` are those of a
  /// stack, innermost first.
  ///
  /// What no source says is left out: thunks, witnesses, forwarders and the runtime. So is the standard library.
  static func functions(_ names: [String?]) -> [String] {
    names.drop { !isCounted($0) }.prefix { !isOutside($0) }.filter(isCounted).compactMap { $0 }
  }

  /// Whether a function is this program's or the explorer's: where an action comes from.
  private static func isOutside(_ name: String?) -> Bool {
    guard let module = name.flatMap(FunctionModule.init)?.name else { return false }
    return outside.contains(module)
  }

  private static func isCounted(_ name: String?) -> Bool {
    guard let module = name.flatMap(FunctionModule.init)?.name else { return false }
    return !standard.contains(module) && !outside.contains(module)
  }

  private static let outside: Set = ["action_paths", "Explorer"]
  private static let standard: Set = ["Swift", "Synchronization", "Observation"]
}

/// The module in whose source a function stands.
struct FunctionModule {
  let name: String

  /// Reads it from a demangled name; nil for what the compiler or the runtime has made.
  init?(_ demangled: String) {
    guard !Self.made.contains(where: demangled.hasPrefix) else { return nil }
    var rest = demangled[...]
    if let part = rest.firstRange(of: "partial function for ") { rest = rest[part.upperBound...] }
    while rest.hasPrefix("closure #"), let place = Self.afterSignature(rest) { rest = place }
    for prefix in ["variable initialization expression of ", "static "]
    where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
    }
    if rest.hasPrefix("(extension in ") {
      name = String(rest.dropFirst("(extension in ".count).prefix { $0 != ")" })
    } else {
      let module = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      guard !module.isEmpty, rest.dropFirst(module.count).first == "." else { return nil }
      name = String(module)
    }
  }

  /// What follows ` in ` outside of all brackets: the place that a closure stands in.
  private static func afterSignature(_ name: Substring) -> Substring? {
    var depth = 0
    var former: Character = " "
    for index in name.indices {
      let character = name[index]
      if "(<[".contains(character) { depth += 1 }
      if ")]".contains(character) || (character == ">" && former != "-") { depth -= 1 }
      if depth == 0, name[index...].hasPrefix(" in ") { return name[index...].dropFirst(4) }
      former = character
    }
    return nil
  }

  /// How the names of what no source says begin.
  private static let made = [
    "reabstraction thunk", "partial apply", "protocol witness", "dispatch thunk", "merged ",
    "outlined ", "vtable thunk", "curry thunk", "implicit closure",
  ]
}
