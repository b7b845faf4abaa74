import Spec

/// Takes the time when a counter's actions are sent and rendered.
///
/// The count that is shown says which increments have taken effect; a render that shows several at
/// once ends the wait for all of them.
@MainActor
final class LatencyProbe: Awaited {
  private(set) var trace = LatencyTrace()
  /// A count that was shown although nobody had asked for it yet.
  private(set) var surprise: Int?

  private let now: @MainActor () -> UInt64
  private var base = 0
  private var waiter: UnsafeContinuation<Void, Never>?

  /// A probe that reads this clock.
  init(_ now: @escaping @MainActor () -> UInt64) { self.now = now }

  var isPending: Bool { trace.rendered.count < trace.sent.count }

  /// The count when all is rendered.
  var expected: Int { base + trace.sent.count }

  /// Begins a new trace of a counter at rest.
  func restart(capacity: Int) {
    base = expected
    trace = LatencyTrace()
    trace.intended.reserveCapacity(capacity)
    trace.sent.reserveCapacity(capacity)
    trace.rendered.reserveCapacity(capacity)
  }

  /// An increment that was to be sent at `intended` is sent now; nil means that it was to be sent now.
  func sends(intended: UInt64? = nil) {
    let now = now()
    trace.intended.append(intended ?? now)
    trace.sent.append(now)
  }

  /// A view is rendered.
  func renders(_ view: CounterSpec.View) {
    let count = view.count - base
    if count > trace.sent.count { surprise = surprise ?? view.count }
    guard count > trace.rendered.count, surprise == nil else { return }
    let now = now()
    while trace.rendered.count < count { trace.rendered.append(now) }
    if !isPending { giveUp() }
  }

  func wait() async {
    guard isPending else { return }
    await withUnsafeContinuation { waiter = $0 }
  }

  func giveUp() {
    let waiter = self.waiter
    self.waiter = nil
    waiter?.resume()
  }
}
