#if os(Linux)
  import CExplorer
  import Synchronization

  /// The symbol tables of the loaded images, read from their files when first asked for.
  enum SymbolImages {
    private static let tables = Mutex<[UInt: ElfSymbols]>([:])

    /// The mangled name of the function or variable at `address`.
    static func symbol(at address: UInt) -> String? {
      let image = explorer_image(address)
      guard image.base != 0 else { return nil }
      let path = image.path.map { String(cString: $0) } ?? ""
      return tables.withLock { tables in
        let symbols = tables[image.base] ?? ElfSymbols(path: path) ?? ElfSymbols()
        tables[image.base] = symbols
        return symbols.name(at: address - image.base)
      }
    }
  }
#endif
