import Foundation

/// The functions in an object file.
struct ObjectFile {
  struct Function {
    /// The name in a readable form; the symbol itself where it is not Swift's.
    let name: String
    let bytes: Int
  }

  let functions: [Function]

  /// Reads the 64-bit ELF file at `path`.
  ///
  /// - Throws: ``EffortError`` when there is none, or it is cut off.
  init(path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw EffortError("there is no \(path); `swift build -c release` writes it")
    }
    functions = try Reader(file: [UInt8](data), path: path).functions()
  }

  /// Reads the contents of an ELF file.
  init(elf: [UInt8], path: String) throws {
    functions = try Reader(file: elf, path: path).functions()
  }

  private struct Reader {
    let file: [UInt8]
    let path: String

    /// The functions that the file defines; of several names for one place, the first.
    func functions() throws -> [Function] {
      guard file.count >= 64, file.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2, 1]) else {
        throw EffortError("\(path) is no 64-bit little-endian ELF file")
      }
      let (table, size) = (try load(40, UInt64.self), try load(58, UInt16.self))
      let symbolTable = 2
      return try (0..<load(60, UInt16.self)).flatMap { index -> [Function] in
        let header = table + index * size
        guard try load(header + 4, UInt32.self) == symbolTable else { return [] }
        let names = table + (try load(header + 40, UInt32.self)) * size
        return try symbols(
          at: try load(header + 24, UInt64.self), size: try load(header + 32, UInt64.self),
          names: try load(names + 24, UInt64.self))
      }
    }

    private func symbols(at offset: Int, size: Int, names: Int) throws -> [Function] {
      let (entry, function, undefined) = (24, 2, 0)
      var places: Set<[Int]> = []
      return try stride(from: offset, to: offset + size, by: entry).compactMap { symbol in
        let section = try load(symbol + 6, UInt16.self)
        guard try load(symbol + 4, UInt8.self) & 0xf == function, section != undefined,
          places.insert([section, try load(symbol + 8, UInt64.self)]).inserted
        else { return nil }
        return Function(
          name: Demangler.name(try name(at: names + (try load(symbol, UInt32.self)))),
          bytes: try load(symbol + 16, UInt64.self))
      }
    }

    private func name(at offset: Int) throws -> String {
      guard file.indices.contains(offset) else { throw cutOff }
      return String(decoding: file[offset...].prefix { $0 != 0 }, as: UTF8.self)
    }

    private func load<Number: FixedWidthInteger>(_ offset: Int, _ type: Number.Type) throws -> Int {
      guard offset >= 0, offset + MemoryLayout<Number>.size <= file.count else { throw cutOff }
      let number = file.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: type) }
      return Int(truncatingIfNeeded: Number(littleEndian: number))
    }

    private var cutOff: EffortError { EffortError("\(path) ends inside its table of symbols") }
  }
}

/// Makes symbols readable.
enum Demangler {
  private typealias Function =
    @convention(c) (
      UnsafePointer<CChar>?, UInt, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<UInt>?, UInt32
    ) -> UnsafeMutablePointer<CChar>?

  /// The readable form of `symbol`; `symbol` itself where it is not Swift's.
  static func name(_ symbol: String) -> String {
    guard let address = dlsym(dlopen(nil, RTLD_NOW), "swift_demangle") else { return symbol }
    let demangle = unsafeBitCast(address, to: Function.self)
    guard let text = demangle(symbol, UInt(symbol.utf8.count), nil, nil, 0) else { return symbol }
    defer { free(text) }
    return String(cString: text)
  }

  /// The name, with its module, of the type that a USR identifies; nil if it is not a class, structure or enumeration.
  static func type(_ usr: String) -> String? {
    guard usr.hasPrefix("s:"), let kind = usr.last, "CVO".contains(kind) else { return nil }
    let symbol = "$s\(usr.dropFirst(2))"
    let name = name(symbol)
    return name == symbol ? nil : name
  }
}
