/// One dump of callgrind: the instructions of each function, and the number of calls between functions.
///
/// Source: Valgrind's manual, "Callgrind Format Specification".
struct CallgrindProfile: Equatable {
  /// A function that calls another.
  struct Call: Hashable {
    let caller: String
    let callee: String
  }

  /// The instructions of all functions.
  private(set) var instructions = 0
  /// The instructions of each function, without those of what it calls.
  private(set) var own: [String: Int] = [:]
  /// How often each call was made.
  private(set) var calls: [Call: Int] = [:]
  /// The instructions of each call, with those of what it calls in turn.
  private(set) var callCosts: [Call: Int] = [:]

  /// Parses a dump. Throws when `text` is not a dump, is cut off or has other events than instructions. O(length of `text`).
  init(_ text: String) throws(UnreadableProfile) {
    var reader = Reader()
    var isWhole = false
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      if line.hasPrefix("totals:") { isWhole = true }
      guard reader.read(line) else { throw UnreadableProfile(line: number, String(line)) }
    }
    guard isWhole else { throw UnreadableProfile(line: number, "the end, without totals") }
    (own, calls, callCosts) = (reader.own, reader.calls, reader.callCosts)
    instructions = own.values.reduce(0, +)
  }

  /// How often each function that is not one of `callees` called any of them.
  func callers(of callees: Set<String>) -> [String: Int] {
    var counts: [String: Int] = [:]
    for (call, count) in calls
    where callees.contains(call.callee) && !callees.contains(call.caller) {
      counts[call.caller, default: 0] += count
    }
    return counts
  }

  /// The functions without a name that call only `callees`: the stubs between libraries.
  func stubs(of callees: Set<String>) -> Set<String> {
    let nameless = Dictionary(
      grouping: calls.keys.filter { $0.caller.hasPrefix("0x") }, by: \.caller)
    return Set(nameless.filter { $0.value.allSatisfy { callees.contains($0.callee) } }.keys)
  }

  /// How often any of `callees` was called by a function that is not one of them.
  func calls(of callees: Set<String>) -> Int {
    callers(of: callees).values.reduce(0, +)
  }

  /// The instructions of the calls of `callees` by other functions, with those of what they
  /// call in turn.
  func costs(of callees: Set<String>) -> Int {
    callCosts.reduce(0) {
      callees.contains($1.key.callee) && !callees.contains($1.key.caller) ? $0 + $1.value : $0
    }
  }
}

/// A dump of callgrind cannot be understood.
struct UnreadableProfile: Error, Equatable, CustomStringConvertible {
  let description: String

  init(line: Int, _ found: String) {
    description = "callgrind's profile cannot be read: line \(line) is \(found.prefix(80))"
  }
}

/// The state of a parser of dumps.
private struct Reader {
  var own: [String: Int] = [:]
  var calls: [CallgrindProfile.Call: Int] = [:]
  var callCosts: [CallgrindProfile.Call: Int] = [:]
  private var names: [Substring: String] = [:]
  private var function = ""
  private var callee = ""
  /// Whether the next line has the inclusive cost of a call.
  private var isAfterCall = false

  /// False when the line is not understood.
  mutating func read(_ line: Substring) -> Bool {
    guard let first = line.first else { return true }
    if first.isNumber || first == "+" || first == "-" || first == "*" { return readCosts(line) }
    if line.hasPrefix("events:") { return line.dropFirst("events:".count).trimmed == "Ir" }
    guard let equals = line.firstIndex(of: "=") else {
      return first == "#" || line.contains(":")
    }
    let value = line[line.index(after: equals)...]
    switch line[..<equals] {
    case "fn":
      guard let name = name(value) else { return false }
      function = name
    case "cfn":
      guard let name = name(value) else { return false }
      callee = name
    case "calls":
      guard let count = value.split(separator: " ").first.flatMap({ Int($0) }) else { return false }
      calls[.init(caller: function, callee: callee), default: 0] += count
      isAfterCall = true
    default: break
    }
    return true
  }

  private mutating func readCosts(_ line: Substring) -> Bool {
    defer { isAfterCall = false }
    let words = line.split(separator: " ").dropFirst()
    guard words.count <= 1 else { return false }
    // A cost of zero is left out.
    guard let word = words.first else { return true }
    guard let cost = Int(word) else { return false }
    if isAfterCall {
      callCosts[.init(caller: function, callee: callee), default: 0] += cost
    } else {
      own[function, default: 0] += cost
    }
    return true
  }

  /// The name that is written `(number) name` the first time and `(number)` afterwards.
  ///
  /// An apostrophe begins the depth of a recursion, which is ignored.
  private mutating func name(_ value: Substring) -> String? {
    guard value.first == "(", let end = value.firstIndex(of: ")") else { return String(value) }
    let key = value[...end]
    let rest = value[value.index(after: end)...].drop { $0 == " " }
    guard rest.isEmpty else {
      let name = String(rest.prefix { $0 != "'" })
      names[key] = name
      return name
    }
    return names[key]
  }
}
