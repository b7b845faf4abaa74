import CMachine

extension Machine {
  /// Writes `line` to the standard output when another thread than the calling one traps.
  package static func watchTraps(elsewhere line: String) { machine_watch_traps(line) }
}
