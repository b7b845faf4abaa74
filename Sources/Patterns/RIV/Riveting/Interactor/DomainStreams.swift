/// The streams of one interactor, and what they have yet to receive.
///
/// A ``DomainStore`` makes it with its first stream.
// Safe: it is used while the lock of the store is held only.
@usableFromInline
final class DomainStreams<Domain: Sendable>: @unchecked Sendable {
  private var streams: [Int: AsyncStream<Domain>.Continuation] = [:]
  private var events: [Event] = []
  /// Whether a thread delivers events.
  private var isDelivering = false

  /// A change, or the end, that streams receive.
  struct Event: Sendable {
    fileprivate let streams: [Int: AsyncStream<Domain>.Continuation]
    /// The new domain; nil ends the streams.
    fileprivate let domain: Domain?

    /// Delivers it. Called without locks.
    func deliver() {
      for stream in streams.values {
        if let domain { stream.yield(domain) } else { stream.finish() }
      }
    }
  }

  func add(_ stream: AsyncStream<Domain>.Continuation, as id: Int) { streams[id] = stream }

  /// Removes and returns a stream, to be released after unlocking: its buffer may hold the last reference to a value.
  func remove(_ id: Int) -> AsyncStream<Domain>.Continuation? { streams.removeValue(forKey: id) }

  /// Queues `domain`, the new one.
  @usableFromInline
  func queue(_ domain: Domain) {
    if streams.isEmpty { return }
    events.append(Event(streams: streams, domain: domain))
  }

  /// Queues the end of all streams.
  @usableFromInline
  func queueEnd() {
    events.append(Event(streams: streams, domain: nil))
    streams = [:]
  }

  /// What a thread that `begins`, or goes on, has to deliver; nothing if another one sees to that.
  func takeEvents(begins: Bool) -> [Event] {
    if begins, isDelivering { return [] }
    defer { events = [] }
    isDelivering = !events.isEmpty
    return events
  }
}
