/// Counts what a feature renders, and says when what is awaited has been rendered.
///
/// It never keeps a view: a view that is kept would make the feature copy its state.
@MainActor
final class RenderWatcher<View: Equatable>: Awaited {
  /// The renders so far.
  private(set) var total = 0
  /// Whether what is awaited has yet to be rendered.
  private(set) var isPending = false

  private var target = 0
  private var last: View?
  private var isLarge = false
  private var waiter: UnsafeContinuation<Void, Never>?
  private let meter: any Meter

  /// A watcher that pauses `meter` when what is waited for is rendered.
  init(_ meter: any Meter) { self.meter = meter }

  /// Begins to await `renders` more renders.
  ///
  /// With `last`, which comes from the model, the number is only a minimum: what is awaited is a
  /// view equal to `last`. `isLarge` keeps the comparison with it out of what is measured.
  func expect(_ renders: Int, last: View? = nil, isLarge: Bool = false) {
    target = total + renders
    self.last = last
    self.isLarge = isLarge
    isPending = true
  }

  /// Takes note of a view that the feature renders.
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
