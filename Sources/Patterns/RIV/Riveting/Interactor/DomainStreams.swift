/// The streams of one interactor, and what they have yet to receive.
///
/// A ``DomainStore`` makes it with its first stream.
// Safe: it is used while the lock of the store is held only.
@usableFromInline
final class DomainStreams<Domain: Sendable>: @unchecked Sendable {
  private var streams: [Int: AsyncStream<Domain>.Continuation] = [:]
  private var events: [Event] = []
  /// Whether a thread or a task delivers events.
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

  /// What the caller has to deliver, who then calls ``endDelivery()``; nothing if somebody delivers already.
  func beginDelivery() -> [Event] { isDelivering ? [] : goOnDelivering() }

  /// What the caller, who delivers, has to deliver next; when there is nothing, the delivery is over.
  func goOnDelivering() -> [Event] {
    defer { events = [] }
    isDelivering = !events.isEmpty
    return events
  }

  /// Ends the caller's delivery; returns false if more has come, for which somebody must go on.
  func endDelivery() -> Bool {
    isDelivering = !events.isEmpty
    return !isDelivering
  }
}
