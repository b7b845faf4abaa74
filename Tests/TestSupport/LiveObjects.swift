import Synchronization

/// Counts the objects of a test that are alive.
///
/// An object is counted while it holds a ``Token``, or from ``enter()`` to ``leave()``.
public final class LiveObjects: Sendable {
  private let number = Atomic(0)

  public init() {}

  /// How many are alive now.
  public var count: Int { number.load(ordering: .sequentiallyConsistent) }

  public func enter() { number.add(1, ordering: .sequentiallyConsistent) }

  public func leave() { number.subtract(1, ordering: .sequentiallyConsistent) }

  /// Is counted while it is alive.
  public final class Token: Sendable {
    private let objects: LiveObjects

    public init(_ objects: LiveObjects) {
      self.objects = objects
      objects.enter()
    }

    deinit { objects.leave() }
  }
}
