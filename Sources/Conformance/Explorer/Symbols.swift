import CExplorer

/// Names code addresses.
enum Symbols {
  /// The Swift function that `address` lies in, shortened; nil if there is no symbol, or one of the
  /// runtime's or the compiler's own.
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
