#if Studies
  import Libc
  import Synchronization

  /// Says which input was being read when the process dies of it.
  enum CrashReport {
    /// The number of the input.
    static let current = Atomic(0)

    static func install() {
      for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] {
        signal(number) { _ in
          // Only what is safe in a handler: no allocation, one write.
          var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
          withUnsafeMutableBytes(of: &digits) { buffer in
            var rest = CrashReport.current.load(ordering: .relaxed)
            var start = buffer.count - 1
            buffer[start] = UInt8(ascii: "\n")
            repeat {
              start -= 1
              buffer[start] = UInt8(ascii: "0") + UInt8(rest % 10)
              rest /= 10
            } while rest > 0
            let text: StaticString = "fuzz-results: died of input "
            _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
            _ = write(STDERR_FILENO, buffer.baseAddress! + start, buffer.count - start)
          }
          _exit(1)
        }
      }
    }
  }
#endif
