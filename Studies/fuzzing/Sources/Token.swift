#if Studies
  /// The tokens of JSON, as far as exchanging them needs.
  enum Token {
    /// Replacements for any token.
    static let strange = [
      "null", "true", "0", "-0", "-1", "1", "1e3", "1e308", "-1.7976931348623157e308", "1e-400",
      "1e999",
      "NaN", "Infinity", "9223372036854775807", "9223372036854775808", "18446744073709551615",
      "99999999999999999999999999", "0.1", "1.", ".5", "01", "+1", "0x10", "{}", "[]", "[[]]",
      "{\"a\":{\"b\":[1]}}", "\"\"", "\"\\u0000\"", "\"\\ud800\"", "\"\\ud83d\\ude00\"",
      "\"e\\u0301\"",
      "\"\\\"", "\"patternbench.result/2\"", "\"schema\"", "\"ok\"",
      "\"failed\"", "\"not measured\"", "\"saturated\"", "\"rows\"", "\"scale\"", "\"time\"",
      "\"|\\n,\\\"\"", ",", ":", "{", "}", "[", "]",
      "\"",
      String(repeating: "[", count: 600), String(repeating: "{\"a\":", count: 600),
      "\"\(String(repeating: "x", count: 5_000))\"", "/* */", "'a'",
    ]

    /// Replacements for numbers, most of them valid.
    static let numbers = [
      "0", "-0.0", "1", "-1", "2", "100000", "0.001", "12.5", "1e3", "1e15", "1e300", "-1e300",
      "5e-324",
      "1.7976931348623157e308", "-1.7976931348623157e308", "9223372036854775807",
    ]

    /// Replacements for texts, most of them valid.
    static let texts = [
      "\"\"", "\"RIV\"", "\"Floor\"", "\"floor.x\"", "\"list.toggle\"", "\"a|b,c\"", "\"\\\"\"",
      "\"\\n\"",
      "\"\\u001b[31m\"", "\"e\\u0301\"", "\"\\ud83d\\ude00\"", "\"…\"", "\"..\"", "\"ok\"",
      "\"failed\"",
      "\"not measured\"", "\"time\"", "\"mallocs\"", "\"latency.p99\"", "null", "\"\\u0000\"",
    ]

    /// Whether the token begins as a number does.
    static func isNumber(_ bytes: [UInt8], _ token: Range<Int>) -> Bool {
      let first = bytes[token.lowerBound]
      return first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    }

    /// Where the strings, numbers, words and marks of `bytes` stand.
    static func all(in bytes: [UInt8]) -> [Range<Int>] {
      var tokens: [Range<Int>] = []
      var index = 0
      while index < bytes.count {
        let start = index
        index = end(of: bytes, from: start)
        if !isSpace(bytes[start]) { tokens.append(start..<index) }
      }
      return tokens
    }

    private static func end(of bytes: [UInt8], from start: Int) -> Int {
      var index = start + 1
      if bytes[start] == UInt8(ascii: "\"") {
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, bytes.count)
      }
      guard isWord(bytes[start]) else { return index }
      while index < bytes.count, isWord(bytes[index]) { index += 1 }
      return index
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    private static func isWord(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || [0x2B, 0x2D, 0x2E].contains(byte)
    }
  }
#endif
