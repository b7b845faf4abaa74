import CMachine

extension Machine {
  /// Writes `line` to the standard output when another thread than the calling one traps, and where the calling one
  /// is to the standard error output when SIGQUIT asks for it; see ``HangPlace``.
  package static func watchTraps(elsewhere line: String) { machine_watch_traps(line) }
}

/// Where a process hangs.
package enum HangPlace {
  /// The innermost line of a Swift file among the frames in `text`, such as "Tally.swift:8"; nil when there is none,
  /// or no `addr2line`.
  package static func line(in text: String, of executable: String) -> String? {
    // A return address lies behind its call.
    let calls = text.matches(of: /frame 0x([0-9a-f]+)/).compactMap { UInt($0.output.1, radix: 16) }
      .map { "0x\(String($0 - 1, radix: 16))" }
    guard !calls.isEmpty else { return nil }
    let lines = (try? DebugInformation.lines(of: calls, in: executable)) ?? []
    return lines.lazy.compactMap { $0.firstMatch(of: /[^\/\s]+\.swift:[1-9][0-9]*/) }.first
      .map { String($0.output) }
  }
}
