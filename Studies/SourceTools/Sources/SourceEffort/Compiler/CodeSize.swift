import Foundation

/// The size of the machine code of each subject in a release build.
///
/// A release build compiles a module as a whole, and writes an object per file. A function counts for the subject of
/// its file, with one exception: copies of generic functions that the optimizer specialises for certain types,
/// and other code that no source says, land in the object of whatever file asks first. Such code counts for the
/// feature whose types its name mentions (or whose types in Spec), if it is one feature's; otherwise it stays with
/// the file. Generic code that was not specialised is the framework's. Data and padding do not count.
struct CodeSize {
  /// The bytes of functions by subject.
  private(set) var bytes: [Subject: Int] = [:]

  /// Adds up the functions of `modules`.
  ///
  /// - Parameters:
  ///   - files: The files of each subject; other files are left out.
  ///   - types: The names of the types that each feature's files define, with their module.
  /// - Throws: ``EffortError`` if the build lacks an object.
  init(
    of modules: [String], in build: BuildFolder, files: [Subject: [String]],
    types: [Subject: Set<String>]
  ) throws {
    let owners = types.map { (subject: $0.key, names: $0.value.map { Array($0.utf8) }) }
    var missing = Set(Self.subjects.flatMap { files[$0] ?? [] })
    for module in modules {
      for (source, object) in try Self.objects(of: module, in: build) {
        guard let subject = Self.subjects.first(where: { files[$0]?.contains(source) == true })
        else { continue }
        missing.remove(source)
        for function in try ObjectFile(path: object).functions {
          let owner = Self.owner(of: function.name, among: owners) ?? subject
          bytes[owner, default: 0] += function.bytes
        }
      }
    }
    guard missing.isEmpty else {
      throw EffortError("the release build has no object of \(missing.sorted()[0])")
    }
    bytes[.total] = Subject.features.reduce(0) { $0 + bytes[$1, default: 0] }
  }

  private static let subjects: [Subject] = Subject.features + [.driver, .framework]

  /// The objects of a module, by path of the source.
  private static func objects(of module: String, in build: BuildFolder) throws -> [String: String] {
    let map = "\(build.products("release"))/\(module).build/output-file-map.json"
    guard let data = FileManager.default.contents(atPath: map) else {
      throw EffortError("there is no \(map); `swift build -c release` writes it")
    }
    struct Outputs: Decodable { let object: String? }
    let outputs = try JSONDecoder().decode([String: Outputs].self, from: data)
    return outputs.compactMapValues(\.object).filter { $0.key.hasSuffix(".swift") }
  }

  /// The only feature whose types the name of code that no source says mentions.
  static func owner(
    of function: String, among owners: [(subject: Subject, names: [[UInt8]])]
  ) -> Subject? {
    let whole = peeled(function[...])
    guard made.contains(where: whole.hasPrefix) else { return nil }
    let name = Array(function.utf8)
    let mentioned = owners.filter { $0.names.contains { mentions(name, $0) } }
    return mentioned.count == 1 ? mentioned[0].subject : nil
  }

  /// The name of the function that this is a part of, or that was merged with others.
  private static func peeled(_ name: Substring) -> Substring {
    for part in ["partial function for ", "merged ", "partial apply forwarder for "] {
      if let found = name.firstRange(of: part), name[..<found.lowerBound].count < 30 {
        return peeled(name[found.upperBound...])
      }
    }
    return name
  }

  /// How the names of code begin that no source says.
  private static let made = [
    "generic specialization", "generic not re-abstracted specialization",
    "generic partial specialization", "function signature specialization",
    "inlined generic function", "outlined ", "type metadata",
    "metadata ", "lazy protocol witness", "value witness", "specialized ",
  ]

  /// Whether `name` holds `type` as a whole name, not as the beginning of a longer one.
  private static func mentions(_ name: [UInt8], _ type: [UInt8]) -> Bool {
    guard name.count >= type.count else { return false }
    return (0...(name.count - type.count)).contains { start in
      let end = start + type.count
      return name[start] == type[0] && name[start..<end].elementsEqual(type)
        && (end == name.count || !isPartOfName(name[end]))
    }
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    let scalar = Unicode.Scalar(byte)
    return Character(scalar).isLetter || Character(scalar).isNumber || byte == UInt8(ascii: "_")
  }
}
