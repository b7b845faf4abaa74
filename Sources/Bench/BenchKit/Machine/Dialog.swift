import Libc

/// A running program that answers lines on its input with lines on its output.
///
/// The program is killed when the dialog is dropped. Not safe to use from several threads at once.
final class Dialog {
  /// What a wait for an answer ends with.
  enum Answer: Equatable {
    /// A line of the output.
    case line(String)
    /// The program has ended, or was ended; the outcome has the output that was not read as lines.
    case ended(EndedProcess)
  }

  private let timeout: Duration
  private let child: pid_t
  private let input: Int32
  private var output: OutputPipe
  private var errors: OutputPipe
  private var outcome: EndedProcess?

  /// Starts `program`. Throws ``ToolFailure`` when it cannot be started.
  init(_ program: ChildProcess) throws {
    // A program that has ended makes writing fail, which must not end this process.
    signal(SIGPIPE, SIG_IGN)
    var output = try OutputPipe()
    var errors = try OutputPipe()
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ToolFailure(starting: "a child: no pipe", errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let started = Result { try program.spawn(input: ends[0], output: output, errors: errors) }
    _ = close(ends[0])
    output.closeWriter()
    errors.closeWriter()
    do {
      child = try started.get()
    } catch {
      _ = close(ends[1])
      output.closeBoth()
      errors.closeBoth()
      throw error
    }
    timeout = program.timeout
    input = ends[1]
    self.output = output
    self.errors = errors
  }

  deinit {
    if outcome == nil { _ = end(.interrupted) }
    _ = close(input)
    output.closeBoth()
    errors.closeBoth()
  }

  /// Writes a line; the next ``answer(marked:)`` says so when the program has ended.
  func say(_ line: String) {
    var text = line + "\n"
    text.withUTF8 { _ = write(input, $0.baseAddress, $0.count) }
  }

  /// Waits for the next line that begins with one of `marks`; drops other lines.
  ///
  /// Ends the program when its time is up or this process is interrupted. Blocks the thread.
  func answer(marked marks: [String]) -> Answer {
    if let outcome { return .ended(outcome) }
    var limit = Timeout(timeout)
    while true {
      while let line = output.takeLine() {
        if marks.contains(where: { line.hasPrefix($0) }) { return .line(line) }
      }
      if !output.isOpen { return .ended(waitForEnd(&limit)) }
      if Interruption.hasCome { return .ended(end(.interrupted)) }
      if limit.isOver(at: .now) { return .ended(end(.timedOut(timeout))) }
      OutputPipe.drain(&output, &errors, milliseconds: 50)
    }
  }

  /// Waits for the end of a program that has closed its output.
  private func waitForEnd(_ limit: inout Timeout) -> EndedProcess {
    var status: Int32 = 0
    while waitpid(child, &status, WNOHANG) == 0 {
      if Interruption.hasCome { return end(.interrupted) }
      if limit.isOver(at: .now) { return end(.timedOut(timeout)) }
      if errors.isOpen {
        OutputPipe.drain(&output, &errors, milliseconds: 1)
      } else {
        poll(nil, 0, 1)
      }
    }
    OutputPipe.drain(&output, &errors, milliseconds: 0)
    return finish(.init(status))
  }

  private func end(_ reason: ChildProcess.End) -> EndedProcess {
    kill(-child, SIGKILL)
    var status: Int32 = 0
    while waitpid(child, &status, 0) == -1, errno == EINTR {}
    return finish(reason)
  }

  private func finish(_ end: ChildProcess.End) -> EndedProcess {
    let outcome = EndedProcess(output: output.text, errors: errors.text, end: end)
    self.outcome = outcome
    return outcome
  }
}
