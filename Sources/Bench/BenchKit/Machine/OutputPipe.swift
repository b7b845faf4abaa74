import Libc

/// A pipe that collects a child's output, up to a limit.
struct OutputPipe {
  static let usualLimit = 1 << 20

  /// The most bytes that wait; what comes then is dropped.
  private let limit: Int
  private(set) var writer: Int32
  private var reader: Int32
  private var bytes: [UInt8] = []
  /// The number of bytes known to have no end of a line.
  private var searched = 0

  init(limit: Int = usualLimit) throws {
    self.limit = limit
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ToolFailure(starting: "a child: no pipe", errno) }
    (reader, writer) = (ends[0], ends[1])
    // Children spawned by other threads must not hold the pipe open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  /// Whether more output may come.
  var isOpen: Bool { reader >= 0 }

  /// The output so far.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Removes the first complete line from the output so far; nil when there is none. Drops a line that is
  /// longer than the limit.
  mutating func takeLine() -> String? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      if bytes.count >= limit { bytes = [] }
      searched = bytes.count
      return nil
    }
    defer {
      bytes.removeSubrange(...end)
      searched = 0
    }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// Drops all but the last bytes, when there are twice as many.
  mutating func keepLast(_ count: Int) {
    guard bytes.count >= 2 * count else { return }
    bytes.removeFirst(bytes.count - count)
    searched = 0
  }

  mutating func closeWriter() {
    if writer >= 0 { _ = close(writer) }
    writer = -1
  }

  mutating func closeBoth() {
    closeWriter()
    if reader >= 0 { _ = close(reader) }
    reader = -1
  }

  /// Waits until either pipe has output or the time is up, and collects it.
  static func drain(_ one: inout OutputPipe, _ other: inout OutputPipe, milliseconds: Int32) {
    var waiting = [one.reader, other.reader].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&waiting, 2, milliseconds) > 0 else { return }
    if waiting[0].revents != 0 { one.take() }
    if waiting[1].revents != 0 { other.take() }
  }

  private mutating func take() {
    withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 1) { buffer in
      let count = read(reader, buffer.baseAddress, buffer.count)
      if count > 0 {
        bytes.append(contentsOf: buffer.prefix(min(count, limit - bytes.count)))
      } else if count == 0 || errno != EINTR {
        _ = close(reader)
        reader = -1
      }
    }
  }
}
