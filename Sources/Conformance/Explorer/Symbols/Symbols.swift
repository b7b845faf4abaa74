import CExplorer

/// Names code addresses.
enum Symbols {
  /// The Swift function that contains `address`, shortened; nil if there is no symbol, or only one of
  /// the explorer, the runtime or the compiler.
  static func name(of address: UInt) -> String? {
    guard let symbol = SymbolImages.symbol(at: address) else { return nil }
    return symbol.withCString { explorer_demangle($0) }.flatMap { demangled in
      defer { explorer_free(demangled) }
      return SymbolName(String(cString: demangled)).short
    }
  }

  /// The first of `addresses` that has a name.
  static func firstName(of addresses: [UInt]) -> String? {
    for address in addresses {
      if let name = name(of: address) { return name }
    }
    return nil
  }
}

/// A demangled symbol, shortened to be read in a line.
struct SymbolName {
  /// Nil for thunks and other compiler-generated code, and for the explorer's and the runtime's own.
  let short: String?

  init(_ demangled: String) {
    var text = SymbolText(demangled)
    text.dropThrough(" partial function for ")
    text.dropPrefix("async function pointer to ")
    text.dropPrefix("partial apply forwarder for ")
    // First, because the signature of a closure may hold such names too.
    text.removeDiscriminators()
    let closures = text.takeClosures()
    for end in [" async", " throws", " ->"] { text.dropFrom(end) }
    let isNoise =
      ["reabstraction thunk", "outlined ", "Swift.", "static Swift.", "Explorer."]
      .contains { text.starts(with: $0) }
      || ["metadata", "witness table", " in Swift)"].contains { text.contains($0) }
    short = isNoise ? nil : text.string + closures
  }
}

/// A symbol as bytes: symbols can be long, and characters are slow.
private struct SymbolText {
  private var bytes: ArraySlice<UInt8>

  init(_ string: String) { bytes = Array(string.utf8)[...] }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  func starts(with prefix: String) -> Bool { bytes.starts(with: prefix.utf8) }

  func contains(_ part: String) -> Bool { find(part) != nil }

  mutating func dropPrefix(_ prefix: String) {
    if starts(with: prefix) { bytes = bytes.dropFirst(prefix.utf8.count) }
  }

  mutating func dropThrough(_ part: String) {
    if let found = find(part) { bytes = bytes[found.upperBound...] }
  }

  mutating func dropFrom(_ part: String) {
    if let found = find(part) { bytes = bytes[..<found.lowerBound] }
  }

  /// Takes `closure #2 <signature> in closure #1 <signature> in ` away; returns `, closure 1.2`.
  mutating func takeClosures() -> String {
    var numbers: [String] = []
    while starts(with: "closure #"), let joint = find(" in ") {
      let number = bytes.dropFirst("closure #".utf8.count).prefix { (48...57).contains($0) }
      numbers.append(String(decoding: number, as: UTF8.self))
      bytes = bytes[joint.upperBound...]
    }
    return numbers.isEmpty ? "" : ", closure \(numbers.reversed().joined(separator: "."))"
  }

  /// Writes `(name in _0123ABCD)` as `name`.
  mutating func removeDiscriminators() {
    while let joint = find(" in _"), let open = bytes[..<joint.lowerBound].lastIndex(of: 40),
      let close = bytes[joint.upperBound...].firstIndex(of: 41)
    {
      bytes =
        (bytes[..<open] + bytes[(open + 1)..<joint.lowerBound] + bytes[(close + 1)...])[...]
    }
  }

  private func find(_ part: String) -> Range<Int>? {
    let wanted = Array(part.utf8)
    guard bytes.count >= wanted.count else { return nil }
    return (bytes.startIndex...(bytes.endIndex - wanted.count))
      .first { bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted) }
      .map { $0..<($0 + wanted.count) }
  }
}
