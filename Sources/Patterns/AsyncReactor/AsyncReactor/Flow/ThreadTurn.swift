import CAsyncReactor
import Synchronization

/// What a thread does without suspending.
///
/// A task-local value would need an allocation where there is no task.
@usableFromInline
enum ThreadTurn {
  /// From now on, this thread runs code for the reactor of `flow`: it processes inputs of a synchronous one, or has the
  /// executor of an asynchronous one.
  @inlinable
  static func begin(_ flow: JobExecutor) -> Part {
    let record = thread_turn()
    let part = Part(record)
    record.pointee.reactor = unsafeBitCast(flow.reactor, to: UnsafeRawPointer.self)
    record.pointee.flow = UnsafeRawPointer(Unmanaged.passUnretained(flow).toOpaque())
    record.pointee.commit = 0
    return part
  }

  /// A part of what a thread does; when it ends, what the thread did before goes on.
  ///
  /// Stays on its thread: it is neither Sendable nor kept while a task suspends.
  @usableFromInline
  struct Part {
    @usableFromInline
    let record: UnsafeMutablePointer<ThreadTurnRecord>
    @usableFromInline
    let reactor: UnsafeRawPointer?
    @usableFromInline
    let flow: UnsafeRawPointer?
    @usableFromInline
    let commit: UInt64

    @inlinable
    init(_ record: UnsafeMutablePointer<ThreadTurnRecord>) {
      self.record = record
      reactor = record.pointee.reactor
      flow = record.pointee.flow
      commit = record.pointee.commit
    }

    /// Begins a commit, and returns its number.
    @inlinable
    func beginCommit() -> CommitNumber {
      let number = CommitNumber.next(record)
      record.pointee.commit = number.number
      return number
    }

    @inlinable
    func endCommit() { record.pointee.commit = 0 }

    @inlinable
    func end() {
      record.pointee.reactor = reactor
      record.pointee.flow = flow
      record.pointee.commit = commit
    }
  }

  /// Whether this thread runs code for the reactor of `flow`.
  @inlinable
  static func isOf(_ flow: JobExecutor) -> Bool {
    thread_turn().pointee.flow == UnsafeRawPointer(Unmanaged.passUnretained(flow).toOpaque())
  }

  /// The flow of `reactor`, if this thread runs code for it; the flow exists as long as that goes on.
  @inlinable
  static func flow(of reactor: AnyObject) -> Unmanaged<AnyObject>? {
    let record = thread_turn()
    guard
      record.pointee.reactor == UnsafeRawPointer(Unmanaged.passUnretained(reactor).toOpaque())
    else { return nil }
    return record.pointee.flow.map { .fromOpaque($0) }
  }

  /// The reactor of `flow` is about to be freed: forgets it, since another one may get its address, where this thread
  /// still runs code for it.
  @usableFromInline
  static func forgetReactor(of flow: JobExecutor) {
    if isOf(flow) { thread_turn().pointee.reactor = nil }
  }

  /// To be called after the last `await` of a function that runs on its caller's executor.
  ///
  /// Swift 6.3.1 leaves out the way back to that executor where it specializes such a function and nothing follows that
  /// needs an executor; the function then returns elsewhere. A call of which the compiler knows nothing needs one.
  @inlinable
  static func requireExecutor() { _ = thread_turn() }

  /// The commit that this thread is making.
  @inlinable
  static var making: CommitNumber { CommitNumber(number: thread_turn().pointee.commit) }

  /// The commit whose state this thread is delivering to stores.
  @usableFromInline
  static var delivering: CommitNumber {
    get { CommitNumber(number: thread_turn().pointee.delivering) }
    set { thread_turn().pointee.delivering = newValue.number }
  }
}

extension CommitNumber {
  private static let last = Atomic<UInt64>(1)
  private static let blockSize: UInt64 = 1_024

  /// A number that no other commit in the process has.
  @inlinable
  static func next() -> CommitNumber { next(thread_turn()) }

  @inlinable
  static func next(_ record: UnsafeMutablePointer<ThreadTurnRecord>) -> CommitNumber {
    if record.pointee.next_commit == record.pointee.end_of_commits { takeBlock(record) }
    defer { record.pointee.next_commit += 1 }
    return CommitNumber(number: record.pointee.next_commit)
  }

  /// Threads take numbers in blocks, so that they do not contend for one counter.
  @usableFromInline
  static func takeBlock(_ record: UnsafeMutablePointer<ThreadTurnRecord>) {
    let (former, latter) = last.add(blockSize, ordering: .relaxed)
    (record.pointee.next_commit, record.pointee.end_of_commits) = (former + 1, latter + 1)
  }
}
