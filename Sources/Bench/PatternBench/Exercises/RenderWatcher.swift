import BenchKit
import Spec

/// Counts a feature's renders, and ends a wait when the awaited one has come.
///
/// It never keeps a rendered view: that would make the feature copy its state. A render that ends no wait
/// costs one decrement, since the cost is part of every row.
@MainActor
final class RenderWatcher<View: Equatable>: Awaited {
  /// Whether the awaited render has yet to come.
  private(set) var isPending = false

  /// The renders to come until one may end the wait; zero or less while nothing is awaited.
  private var remaining = 0
  /// The total when none remain.
  private var target = 0
  /// The model's views that waits end with, if any.
  private let views = ViewList<View>()
  /// The one of `views` that the current wait ends with. A pointer, since a view in a property would be
  /// read under an exclusivity check, which exact patterns would not pay for.
  private var last: UnsafePointer<View>?
  private var isLarge = false
  private var waiter: UnsafeContinuation<Void, Never>?
  private let meter: any Meter
  private let isEqual: Equality

  /// Whether a view equals another one.
  typealias Equality = @MainActor (View, UnsafePointer<View>) -> Bool

  /// A watcher that pauses `meter` when a wait ends, and compares views by `isEqual`.
  init(_ meter: any Meter, _ isEqual: @escaping Equality = { $0 == $1.pointee }) {
    self.meter = meter
    self.isEqual = isEqual
  }

  /// The renders so far.
  var total: Int { target &- remaining }

  /// Calls ``rendered(_:)`` with every view. Generic, so that views come as the protocol of drivers passes
  /// them, by address; a closure for a known type would load them at every render.
  var observer: @MainActor (View) -> Void { { self.rendered($0) } }

  /// Begins to await `renders` more renders, at least one.
  func expect(_ renders: Int) {
    precondition(renders > 0, "a wait ends with a render")
    last = nil
    countDown(from: renders)
    isPending = true
  }

  /// Begins to await at least `renders` more renders, and then one that shows `last`, a view of the model.
  ///
  /// The comparison with `last` is not measured.
  func expect(_ renders: Int, last: View) {
    prepare([last], areLarge: true)
    expect(renders, lastAt: 0)
  }

  /// Sets the views for ``expect(_:lastAt:)``. Comparing them is not measured when they `areLarge`.
  func prepare(_ views: [View], areLarge: Bool = false) {
    last = nil
    isLarge = areLarge
    self.views.replace(with: views)
  }

  /// Drops the prepared views.
  func forgetViews() {
    last = nil
    views.clear()
  }

  /// Begins to await at least `renders` more renders, and then one that shows the prepared view at `index`.
  func expect(_ renders: Int, lastAt index: Int) {
    expect(renders)
    last = views[index]
  }

  /// Counts a rendered view.
  func rendered(_ view: View) {
    remaining &-= 1
    if remaining == 0 { arrive(view) }
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

  private func countDown(from renders: Int) {
    target = total &+ renders
    remaining = renders
  }

  private func matches(_ view: View, _ last: UnsafePointer<View>) -> Bool {
    guard isLarge else { return isEqual(view, last) }
    meter.pause()
    defer { meter.resume() }
    return isEqual(view, last)
  }

  // Not inlined, so that a render that ends no wait does not prepare for one that does.
  @inline(never)
  private func arrive(_ view: View) {
    if let last {
      guard matches(view, last) else { return countDown(from: 1) }
    }
    isPending = false
    guard waiter != nil else { return }
    meter.pause()
    giveUp()
  }
}

/// Views at addresses that do not change while they are there.
private final class ViewList<View> {
  // Pointers, since generic code would look up the type of a buffer, and that would be measured.
  private var memory: UnsafeMutablePointer<View>?
  private var capacity = 0
  private var count = 0

  deinit {
    clear()
    memory?.deallocate()
  }

  /// Replaces all views.
  func replace(with views: [View]) {
    clear()
    if views.count > capacity {
      memory?.deallocate()
      memory = .allocate(capacity: views.count)
      capacity = views.count
    }
    for (index, view) in views.enumerated() { (memory! + index).initialize(to: view) }
    count = views.count
  }

  /// Drops the views, but keeps the memory: to free it would be measured.
  func clear() {
    memory?.deinitialize(count: count)
    count = 0
  }

  /// The address of a view, which holds until the next change and as long as the list lives.
  subscript(index: Int) -> UnsafePointer<View> {
    precondition(index >= 0 && index < count, "no view \(index)")
    return UnsafePointer(memory! + index)
  }
}
