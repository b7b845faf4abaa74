#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ResultFile {
  /// The largest size of a result in bytes.
  package static let largest = 256 << 20

  /// Reads the file at `path`. Throws ``UnreadableResult``, which says what is wrong and where, when it is
  /// not a result, or one of another version.
  public init(path: String) throws {
    self = try Self(Self.bytes(of: path), from: path)
  }

  /// The contents of the file at `path`, which is read once: it may be a pipe. Throws ``UnreadableResult`` when it is larger
  /// than any result.
  package static func bytes(of path: String) throws -> [UInt8] {
    guard let bytes = try Folder.bytes(of: path, upTo: largest) else {
      throw UnreadableResult("\(path) is larger than any result")
    }
    return bytes
  }

  /// Reads `bytes` of a file called `name`. For any bytes it throws, or returns a result whose own ``text``
  /// reads as an equal result. Rows about growth are made anew from the others.
  package init(_ bytes: [UInt8], from name: String) throws(UnreadableResult) {
    guard !bytes.isEmpty else { throw UnreadableResult("\(name) is empty") }
    let data = Data(bytes)
    try Self.checkSchema(data, name)
    let result: ResultFile
    do {
      result = try JSONDecoder().decode(ResultFile.self, from: data)
    } catch let error as DecodingError {
      throw UnreadableResult(
        "\(name) says \(Self.schema), but does not follow that schema: \(error.sentence)")
    } catch {
      throw UnreadableResult("\(name) says \(Self.schema), but cannot be read: \(error)")
    }
    try result.checkRows(name)
    self.init(environment: result.environment, rows: GrowthRows.renewed(result.rows))
  }

  private static func checkSchema(_ data: Data, _ name: String) throws(UnreadableResult) {
    let header: SchemaName
    do {
      header = try JSONDecoder().decode(SchemaName.self, from: data)
    } catch DecodingError.dataCorrupted {
      throw UnreadableResult(
        "\(name) is not a result of `bench run --format json`: it is not JSON, or was cut off")
    } catch {
      throw UnreadableResult(
        "\(name) is not a result of `bench run --format json`: it names no schema")
    }
    if header.schema == schema { return }
    let found = String(header.schema.prefix(80))
    guard header.schema.hasPrefix("patternbench.result/") else {
      throw UnreadableResult(
        "\(name) is not a result of `bench run --format json`: its schema is '\(found)'")
    }
    throw UnreadableResult(
      "\(name) has the schema \(found); this bench reads \(schema)")
  }

  /// Checks what the types of the fields do not ensure.
  private func checkRows(_ name: String) throws(UnreadableResult) {
    struct Key: Hashable {
      let cell: Cell
      let metric: Metric
    }
    var places: [Key: Int] = [:]
    for (index, row) in rows.enumerated() {
      guard row.cell.size >= 1 else {
        throw UnreadableResult(
          "\(name): rows[\(index)].size is \(row.cell.size), which is below 1")
      }
      if row.metric == .time, let value = row.value, value <= 0 {
        throw UnreadableResult("\(name): rows[\(index)] has a time of \(value) ns")
      }
      if let former = places.updateValue(index, forKey: Key(cell: row.cell, metric: row.metric)) {
        throw UnreadableResult(
          "\(name): rows[\(former)] and rows[\(index)] are both \(row.metric.rawValue) of \(row.cell)"
        )
      }
    }
  }
}

/// A file is not a result, or other file that this tool writes, of this version.
public struct UnreadableResult: Error, CustomStringConvertible {
  /// The file, the place and the problem.
  public let description: String

  /// Control characters, such as those of the file, become spaces.
  package init(_ description: String) { self.description = description.printable }
}

extension DecodingError {
  /// The place and the expected value, such as `rows[3].value: expected a number`.
  package var sentence: String {
    switch self {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\(Self.place(context.codingPath)): expected \(Self.name(type))"
    case .keyNotFound(let key, let context):
      "\(Self.place(context.codingPath + [key])): missing"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "a number does not fit its field"
        : "\(Self.place(context.codingPath)): cannot be a value of this field"
    @unknown default: "\(self)"
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }

  private static func name(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is any BinaryInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    case is any Collection.Type: "a list"
    default: "an object"
    }
  }
}
