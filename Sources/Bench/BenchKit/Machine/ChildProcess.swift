import CMachine
import Libc

/// A program that runs in a process group of its own until it ends or its time is up.
package struct ChildProcess: Sendable {
  /// The path of the program.
  package var executable: String
  /// Its arguments, without its own name.
  package var arguments: [String]
  /// Its whole environment.
  package var environment: [String: String]
  /// How long it may take.
  package var timeout: Duration
  /// The folder in which it runs; nil for that of this process.
  package var folder: String?
  /// Whether a program whose time is up is asked where it hangs, and given half a second to say so.
  package var saysWhereItHangs = false

  /// A program, not yet running.
  package init(
    _ executable: String, _ arguments: [String], environment: [String: String], timeout: Duration
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.timeout = timeout
  }

  /// How a child ended.
  package enum End: Sendable, Equatable, CustomStringConvertible {
    case exited(Int32)
    case signalled(Int32)
    case timedOut(Duration)
    case interrupted

    /// The end that `waitpid` reports as `status`.
    init(_ status: Int32) {
      let signal = status & 0x7F
      self = signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
    }

    package var description: String {
      switch self {
      case .exited(let code): "exited with code \(code)"
      case .signalled(let signal):
        "died of signal \(signal) (\(String(cString: strsignal(signal))))"
      case .timedOut(let limit): "was ended after \(limit.components.seconds) s without a result"
      case .interrupted: "was interrupted"
      }
    }
  }

  /// Runs the program and waits for its end; kills it when its time is up, or when the process is interrupted.
  ///
  /// Blocks the thread. Throws ``ToolFailure`` when the program cannot be started.
  package func run() throws -> EndedProcess { try run(nil) }

  /// Like ``run()``, but passes on each line of output as it comes; the outcome has what is left.
  ///
  /// A line for which `receive` returns true starts the timeout anew.
  package func run(receive: @escaping (String) -> Bool) throws -> EndedProcess {
    try run(.some(receive))
  }

  private func run(_ receive: ((String) -> Bool)?) throws -> EndedProcess {
    // A line may hold a view, in which a text of 1 MiB is allowed.
    var output = try OutputPipe(limit: (receive == nil ? 1 : 64) * OutputPipe.usualLimit)
    defer { output.closeBoth() }
    var errors = try OutputPipe()
    defer { errors.closeBoth() }
    let child = try spawn(output: output, errors: errors)
    output.closeWriter()
    errors.closeWriter()

    var limit = Timeout(timeout)
    var forced: End?
    while forced == nil, output.isOpen || errors.isOpen {
      forced = reasonToEnd(&limit)
      OutputPipe.drain(&output, &errors, milliseconds: 50)
      guard let receive else { continue }
      // The last words count.
      errors.keepLast(1 << 16)
      while let line = output.takeLine() {
        if receive(line) { limit = Timeout(timeout) }
      }
    }
    var status: Int32 = 0
    while forced == nil, waitpid(child, &status, WNOHANG) == 0 {
      forced = reasonToEnd(&limit)
      poll(nil, 0, 1)
    }
    if let forced {
      if saysWhereItHangs, case .timedOut = forced {
        kill(child, SIGQUIT)
        for _ in 0..<10 { OutputPipe.drain(&output, &errors, milliseconds: 50) }
      }
      kill(-child, SIGKILL)
      while waitpid(child, &status, 0) == -1, errno == EINTR {}
      return EndedProcess(output: output.text, errors: errors.text, end: forced)
    }
    return EndedProcess(output: output.text, errors: errors.text, end: End(status))
  }

  private func reasonToEnd(_ limit: inout Timeout) -> End? {
    if Interruption.hasCome { return .interrupted }
    return limit.isOver(at: .now) ? .timedOut(timeout) : nil
  }

  /// Starts the program, which reads from `input`, or nothing without one.
  func spawn(input: Int32? = nil, output: OutputPipe, errors: OutputPipe) throws -> pid_t {
    var files = SpawnFileActions.empty
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    if let input {
      posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    if let folder { spawn_in_folder(&files, folder) }
    posix_spawn_file_actions_adddup2(&files, output.writer, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&files, errors.writer, STDERR_FILENO)

    var attributes = SpawnAttributes.empty
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A child inherits what this process ignores.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF))

    var words = ([executable] + arguments).map { strdup($0) } + [nil]
    var variables =
      environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, executable, &files, &attributes, &words, &variables)
    guard code == 0 else { throw ToolFailure(starting: executable, code) }
    return child
  }
}

/// A child's output and how it ended.
package struct EndedProcess: Sendable, Equatable {
  /// The standard output.
  package var output: String
  /// The standard error output.
  package var errors: String
  /// How it ended.
  package var end: ChildProcess.End

  /// An ended process of the given parts.
  package init(output: String, errors: String, end: ChildProcess.End) {
    self.output = output
    self.errors = errors
    self.end = end
  }
}

/// What this tool needs of the machine is missing, or fails.
package struct ToolFailure: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }

  /// A program that could not be started, because of the error `code`.
  init(starting executable: String, _ code: Int32) {
    let error = String(cString: strerror(code))
    description =
      code == ETXTBSY
      ? "cannot start \(executable), which is still being built (\(error)); start again when the build has ended"
      : "cannot start \(executable): \(error)"
  }
}

/// A limit on how long to wait, which counts only while this process runs.
///
/// Time does not count while the process is stopped or the machine asleep.
struct Timeout {
  /// The most that counts between two calls.
  private static let longestStep = Duration.seconds(1)

  private var left: Duration
  private var last: ContinuousClock.Instant

  /// A limit of `duration` from `start` on.
  init(_ duration: Duration, from start: ContinuousClock.Instant = .now) {
    left = duration
    last = start
  }

  /// Whether the time is up; ask at least once a second.
  mutating func isOver(at now: ContinuousClock.Instant) -> Bool {
    left -= min(now - last, Self.longestStep)
    last = now
    return left <= .zero
  }
}
