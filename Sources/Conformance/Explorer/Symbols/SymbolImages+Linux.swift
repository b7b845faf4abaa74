#if os(Linux)
  import CExplorer
  import Libc
  import Synchronization

  /// The symbol tables of the loaded images, read from their files when first needed.
  package enum SymbolImages {
    private static let tables = Mutex<[UInt: ELFSymbols]>([:])

    /// The mangled name of the function or variable at `address`.
    package static func symbol(at address: UInt) -> String? {
      let image = explorer_image(address)
      guard image.base != 0 else { return nil }
      let path = image.path.map { String(cString: $0) } ?? ""
      return tables.withLock { tables in
        let symbols = tables[image.base] ?? ELFSymbols(path: path) ?? ELFSymbols()
        tables[image.base] = symbols
        return symbols.name(at: address - image.base)
      }
    }
  }

  /// The symbols of one 64-bit ELF file, by address.
  struct ELFSymbols {
    private struct Symbol {
      let start: UInt64
      let size: UInt64
      let name: Int
    }

    private var file: [UInt8] = []
    private var symbols: [Symbol] = []

    /// A file without symbols.
    init() {}

    /// Nil if there is no such file, or it is not an ELF file.
    init?(path: String) {
      guard let stream = fopen(path, "rb") else { return nil }
      defer { fclose(stream) }
      fseek(stream, 0, SEEK_END)
      file = [UInt8](repeating: 0, count: max(0, ftell(stream)))
      rewind(stream)
      guard fread(&file, 1, file.count, stream) == file.count, file.count >= 64,
        file.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2])
      else { return nil }
      readSections()
      symbols.sort { $0.start < $1.start }
    }

    /// The name of the symbol at `address`, which is relative to the base of the image.
    func name(at address: UInt) -> String? {
      var low = 0
      var high = symbols.count
      while low < high {
        let middle = (low + high) / 2
        if symbols[middle].start <= UInt64(address) { low = middle + 1 } else { high = middle }
      }
      guard low > 0 else { return nil }
      let symbol = symbols[low - 1]
      guard UInt64(address) < symbol.start + max(1, symbol.size) else { return nil }
      let bytes = file[symbol.name...].prefix { $0 != 0 }
      return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func readSections() {
      let table = Int(load(at: 40, UInt64.self))
      let size = Int(load(at: 58, UInt16.self))
      let count = Int(load(at: 60, UInt16.self))
      let symbolTable: UInt32 = 2
      for index in 0..<count {
        let header = table + index * size
        guard load(at: header + 4, UInt32.self) == symbolTable else { continue }
        let names = table + Int(load(at: header + 40, UInt32.self)) * size
        readSymbols(
          at: Int(load(at: header + 24, UInt64.self)),
          size: Int(load(at: header + 32, UInt64.self)),
          names: Int(load(at: names + 24, UInt64.self)))
      }
    }

    private mutating func readSymbols(at offset: Int, size: Int, names: Int) {
      let entry = 24
      for symbol in stride(from: offset, to: offset + size - entry + 1, by: entry) {
        let start = load(at: symbol + 8, UInt64.self)
        guard start != 0 else { continue }
        symbols.append(
          Symbol(
            start: start, size: load(at: symbol + 16, UInt64.self),
            name: names + Int(load(at: symbol, UInt32.self))))
      }
    }

    /// Zero if the file ends before.
    private func load<Number: FixedWidthInteger>(at offset: Int, _ type: Number.Type) -> Number {
      guard offset >= 0, offset + MemoryLayout<Number>.size <= file.count else { return 0 }
      return file.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: type) }
    }
  }
#endif
