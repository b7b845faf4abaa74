import Spec

// MARK: Counter: actions

/// The counter by hand with an asynchronous queue: actions come from any task and are handled later.
public final class DirectAsyncCounter: DirectCounter {
  private var inputs: AsyncInputQueue<CounterSpec.Action>!

  public required init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    inputs = AsyncInputQueue { [weak self] in self?.receive($0) }
  }

  public override func send(_ action: CounterSpec.Action) { inputs.send(action) }

  public override var concurrentSend: (@Sendable (CounterSpec.Action) -> Void)? {
    { [inputs] in inputs?.send($0) }
  }

  public override func shutdown() {
    super.shutdown()
    inputs.close()
  }

  public override var parts: [AnyObject] { super.parts + [inputs] }
}

// MARK: List: actions

/// The list by hand with an asynchronous queue: actions come from any task and are handled later.
public final class DirectAsyncList: DirectList {
  private var inputs: AsyncInputQueue<ListSpec.Action>!

  public required init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    inputs = AsyncInputQueue { [weak self] in self?.receive(.action($0)) }
  }

  public override func send(_ action: ListSpec.Action) { inputs.send(action) }

  public override var concurrentSend: (@Sendable (ListSpec.Action) -> Void)? {
    { [inputs] in inputs?.send($0) }
  }

  public override func shutdown() {
    super.shutdown()
    inputs.close()
  }

  public override var parts: [AnyObject] { super.parts + [inputs] }
}

// MARK: Search: actions

/// The search by hand with an asynchronous queue: actions come from any task and are handled later.
public final class DirectAsyncSearch: DirectSearch {
  private var inputs: AsyncInputQueue<SearchSpec.Action>!

  public required init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    inputs = AsyncInputQueue { [weak self] in self?.receive(.action($0)) }
  }

  public override func send(_ action: SearchSpec.Action) { inputs.send(action) }

  public override var concurrentSend: (@Sendable (SearchSpec.Action) -> Void)? {
    { [inputs] in inputs?.send($0) }
  }

  public override func shutdown() {
    super.shutdown()
    inputs.close()
  }

  public override var parts: [AnyObject] { super.parts + [inputs] }
}

// MARK: Actions

/// Queues inputs from any task and delivers them one by one on the main actor, in order.
final class AsyncInputQueue<Input: Sendable>: Sendable {
  private let continuation: AsyncStream<Input>.Continuation
  private let delivery: Task<Void, Never>

  /// Starts delivering to `receive`, which must not retain the queue's owner.
  @MainActor
  init(_ receive: @escaping @MainActor (Input) -> Void) {
    let (stream, continuation) = AsyncStream.makeStream(of: Input.self)
    self.continuation = continuation
    delivery = Task { @MainActor in
      for await input in stream { receive(input) }
    }
  }

  deinit { close() }

  func send(_ input: Input) { continuation.yield(input) }

  /// Drops the queued inputs; nothing is delivered afterwards.
  func close() {
    delivery.cancel()
    continuation.finish()
  }
}
