import Spec

/// The counter by hand with an inbox: actions come from any task and are handled later.
public final class DirectAsyncCounter: DirectCounter {
  private var inbox: Inbox<CounterSpec.Action>!

  public required init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    inbox = Inbox { [weak self] in self?.receive($0) }
  }

  public override func send(_ action: CounterSpec.Action) { inbox.put(action) }

  public override var concurrentSend: (@Sendable (CounterSpec.Action) -> Void)? {
    { [inbox] in inbox?.put($0) }
  }

  public override func shutdown() {
    super.shutdown()
    inbox.close()
  }

  public override var parts: [AnyObject] { super.parts + [inbox] }
}

/// The list by hand with an inbox: actions come from any task and are handled later.
public final class DirectAsyncList: DirectList {
  private var inbox: Inbox<ListSpec.Action>!

  public required init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    inbox = Inbox { [weak self] in self?.receive(.action($0)) }
  }

  public override func send(_ action: ListSpec.Action) { inbox.put(action) }

  public override var concurrentSend: (@Sendable (ListSpec.Action) -> Void)? {
    { [inbox] in inbox?.put($0) }
  }

  public override func shutdown() {
    super.shutdown()
    inbox.close()
  }

  public override var parts: [AnyObject] { super.parts + [inbox] }
}

/// The search by hand with an inbox: actions come from any task and are handled later.
public final class DirectAsyncSearch: DirectSearch {
  private var inbox: Inbox<SearchSpec.Action>!

  public required init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    super.init(seed: seed, environment: environment)
    inbox = Inbox { [weak self] in self?.receive(.action($0)) }
  }

  public override func send(_ action: SearchSpec.Action) { inbox.put(action) }

  public override var concurrentSend: (@Sendable (SearchSpec.Action) -> Void)? {
    { [inbox] in inbox?.put($0) }
  }

  public override func shutdown() {
    super.shutdown()
    inbox.close()
  }

  public override var parts: [AnyObject] { super.parts + [inbox] }
}
