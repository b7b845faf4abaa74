/// The variables that a command line gives to measuring processes, beside the few that they have anyway.
package struct MeasuringVariables: Sendable, Equatable {
  /// The values by name.
  package let values: [String: String]
  private let isSet: Set<String>

  /// No variables.
  package static let none = MeasuringVariables(values: [:], isSet: [])

  private init(values: [String: String], isSet: Set<String>) {
    (self.values, self.isSet) = (values, isSet)
  }

  /// The variables in `words`: `NAME` passes that of `all` on, and `NAME=VALUE` sets one. Throws ``InvalidVariable``.
  package init(_ words: [String], from all: [String: String]) throws {
    var (values, isSet) = ([String: String](), Set<String>())
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard name.first?.isNumber == false,
        name.allSatisfy({ $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) })
      else {
        throw InvalidVariable(description: "'\(word)' is not a variable; write NAME or NAME=VALUE")
      }
      if parts.count > 1 { isSet.insert(name) }
      guard let value = parts.count > 1 ? String(parts[1]) : all[name] else {
        throw InvalidVariable(description: "there is no variable \(name); \(name)=VALUE sets one")
      }
      values[name] = value
    }
    self.init(values: values, isSet: isSet)
  }

  /// These and one more, which a result does not hold.
  func adding(_ name: String, _ value: String) -> MeasuringVariables {
    MeasuringVariables(values: values.merging([name: value]) { $1 }, isSet: isSet)
  }

  /// What a result holds of them, in the order of their names; nil when there are none. Throws ``ToolFailure`` when no tool can
  /// hash.
  package var facts: [MeasuredVariable]? {
    get throws {
      guard !values.isEmpty else { return nil }
      return try values.sorted { $0.key < $1.key }.map { name, value in
        MeasuredVariable(
          name: name, digest: String(try Sha256.hex(of: value).prefix(16)),
          value: isSet.contains(name) ? value : nil)
      }
    }
  }
}

/// A variable of measuring processes, as a result holds it.
public struct MeasuredVariable: Sendable, Equatable, Codable, CustomStringConvertible {
  public var name: String
  /// The first 16 hexadecimal digits of the SHA-256 of its value.
  public var digest: String
  /// Its value, where the command line had it; nil where it was passed on.
  public var value: String?

  public var description: String { "\(name)=\(value ?? "(sha256 \(digest)…)")" }

  // Whether a value was passed on or set changes nothing.
  public static func == (one: Self, other: Self) -> Bool {
    one.name == other.name && one.digest == other.digest
  }
}

/// A word that names no variable.
package struct InvalidVariable: Error, CustomStringConvertible {
  package let description: String
}

/// The variables of this process that measuring processes do not receive.
struct WithheldVariables {
  let names: [String]

  /// What `passed` lacks of `all`, but for what shells, terminals and sessions set everywhere.
  init(_ all: [String: String], passed: [String: String]) {
    names = all.keys.filter { name in
      passed[name] == nil && !Self.usual.contains(name)
        && !Self.usualPrefixes.contains { name.hasPrefix($0) }
    }.sorted()
  }

  /// The names, or their number, and the option; nil when there are none.
  var remedy: String? {
    guard names.count > 3 else {
      return names.isEmpty
        ? nil : "not passed on: \(names.joined(separator: ", ")); --env NAME passes one"
    }
    return
      "not passed on: \(names.count) variables of this shell, such as \(names[0]); --env NAME passes one"
  }

  private static let usual: Set<String> = [
    "_", "COLORTERM", "DISPLAY", "EDITOR", "HOSTNAME", "LANG", "LANGUAGE", "LOGNAME", "LS_COLORS",
    "MAIL",
    "OLDPWD", "PAGER", "PWD", "SHELL", "SHLVL", "TERM", "TMPDIR", "USER",
  ]
  private static let usualPrefixes = [
    "DBUS_", "GITHUB_", "LC_", "LESS", "RUNNER_", "SSH_", "TERM_", "XDG_",
  ]
}
