#if canImport(Darwin)
  import CExplorer

  /// The symbol tables of the loaded images: this dynamic linker knows local symbols too.
  package enum SymbolImages {
    /// The mangled name of the function or variable at `address`.
    package static func symbol(at address: UInt) -> String? {
      explorer_image(address).symbol.map { String(cString: $0) }
    }
  }
#endif
