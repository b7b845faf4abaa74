/// Other programs, asked for a line.
enum Command {
  /// What the program prints, trimmed; nil when it is not there, or prints nothing.
  ///
  /// Its exit code does not count: some programs answer "none" with a failure.
  static func output(_ name: String, _ arguments: String...) -> String? {
    let child = ChildProcess(
      "/usr/bin/env", [name] + arguments, environment: ProcessVariables.all, timeout: .seconds(10))
    guard let outcome = try? child.run(), outcome.end != .exited(127) else { return nil }
    let text = outcome.output.trimmed
    return text.isEmpty ? nil : text
  }
}
