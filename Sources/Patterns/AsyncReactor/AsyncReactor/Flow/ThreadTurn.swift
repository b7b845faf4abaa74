import CAsyncReactor

/// What a thread does without suspending.
///
/// A task-local value would need an allocation where there is no task.
@usableFromInline
enum ThreadTurn {
  /// From now on, this thread processes inputs of `reactor`, which is synchronous.
  @usableFromInline
  static func begin(of reactor: ObjectIdentifier, _ flow: AnyObject) -> Outer {
    let record = thread_turn()
    let outer = Outer(record.pointee)
    record.pointee.reactor = unsafeBitCast(reactor, to: UnsafeRawPointer.self)
    record.pointee.flow = UnsafeRawPointer(Unmanaged.passUnretained(flow).toOpaque())
    record.pointee.commit = 0
    return outer
  }

  /// Ends what ``begin(of:_:)`` began; what this thread did before goes on.
  @usableFromInline
  static func end(_ outer: Outer) { thread_turn().pointee = outer.record }

  /// What a thread did before it began something else.
  @usableFromInline
  struct Outer {
    fileprivate let record: ThreadTurnRecord

    fileprivate init(_ record: ThreadTurnRecord) { self.record = record }
  }

  /// The flow of `reactor`, if this thread processes one of its inputs.
  @usableFromInline
  static func flow(of reactor: AnyObject) -> AnyObject? {
    let record = thread_turn().pointee
    guard record.reactor == UnsafeRawPointer(Unmanaged.passUnretained(reactor).toOpaque()) else {
      return nil
    }
    return record.flow.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// The commit that this thread is making.
  @usableFromInline
  static var making: CommitNumber {
    get { CommitNumber(number: thread_turn().pointee.commit) }
    set { thread_turn().pointee.commit = newValue.number }
  }

  /// The commit whose state this thread is delivering to stores.
  @usableFromInline
  static var delivering: CommitNumber {
    get { CommitNumber(number: thread_turn().pointee.delivering) }
    set { thread_turn().pointee.delivering = newValue.number }
  }
}
