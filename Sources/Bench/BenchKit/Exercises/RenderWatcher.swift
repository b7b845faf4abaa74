/// Counts a feature's renders, and ends a wait when the awaited one has come.
///
/// It never keeps a view: that would make the feature copy its state.
@MainActor
final class RenderWatcher<View: Equatable>: Awaited {
  /// The renders so far.
  private(set) var total = 0
  /// Whether the awaited render has yet to come.
  private(set) var isPending = false

  private var target = 0
  private var last: View?
  private var isLarge = false
  private var waiter: UnsafeContinuation<Void, Never>?
  private let meter: any Meter

  /// A watcher that pauses `meter` when a wait ends.
  init(_ meter: any Meter) { self.meter = meter }

  /// Begins to await `renders` more renders.
  ///
  /// With `last`, a view of the model, the number is only a minimum: the wait ends with a view equal to
  /// `last`. `isLarge` excludes the comparison with it from the measurement.
  func expect(_ renders: Int, last: View? = nil, isLarge: Bool = false) {
    target = total + renders
    self.last = last
    self.isLarge = isLarge
    isPending = true
  }

  /// Counts a rendered view.
  func rendered(_ view: View) {
    total += 1
    if total >= target, isPending { arrive(view) }
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

  private func isEqual(_ view: View, _ last: View) -> Bool {
    if isLarge { meter.pause() }
    defer { if isLarge { meter.resume() } }
    return view == last
  }

  private func arrive(_ view: View) {
    if let last, !isEqual(view, last) { return }
    isPending = false
    last = nil
    guard waiter != nil else { return }
    meter.pause()
    giveUp()
  }
}
