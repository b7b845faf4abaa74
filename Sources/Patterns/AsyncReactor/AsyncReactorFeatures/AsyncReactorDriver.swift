import AsyncReactor
import Spec

/// Drives a reactor as its screen would.
protocol AsyncReactorDriver<Reactor>: FeatureDriver, SendableMetatype {
  associatedtype Reactor: AsyncReactor & Sendable

  var screen: ReactorScreen<Reactor> { get }

  /// The input that stands for `action`.
  nonisolated static func input(for action: Feature.Action) -> Reactor.Input

  /// What a screen that comes back sends; nil for nothing.
  nonisolated static var inputOnReturn: Reactor.Input? { get }

  /// Calls `body` with the view of `state`; to return the view would retain its contents.
  static func withView<Value>(of state: Reactor.State, _ body: (Feature.View) -> Value) -> Value

  /// The pulse of the effects in `state`.
  nonisolated static func effect(of state: Reactor.State) -> Pulse<Feature.Effect?>
}

extension AsyncReactorDriver where Reactor.Input == Feature.Action {
  nonisolated static func input(for action: Feature.Action) -> Reactor.Input { action }
}

extension AsyncReactorDriver {
  nonisolated static var inputOnReturn: Reactor.Input? { nil }

  public var view: Feature.View { Self.withView(of: screen.shown) { $0 } }

  // Inlined: a call that only passes an action on would count as a cost of the pattern.
  @inline(__always)
  public func send(_ action: Feature.Action) { screen.send(Self.input(for: action)) }

  public var concurrentSend: (@Sendable (Feature.Action) -> Void)? {
    { [reactor = screen.ownReactor, attachment = screen.attachment] in
      if attachment.isOpen.load(ordering: .relaxed) { reactor.send(Self.input(for: $0)) }
    }
  }

  public func observe(_ observer: @escaping @MainActor (Feature.View) -> Void) -> ObservationToken {
    screen.observe { state in Self.withView(of: state) { observer($0) } }
  }

  public func onEffect(_ handler: @escaping @MainActor (Feature.Effect) -> Void) -> ObservationToken
  {
    screen.observe { state in
      Self.effect(of: state).updated { if let effect = $0 { handler(effect) } }
    }
  }

  public func shutdown() { screen.detach() }

  public func attach() {
    guard screen.reactor == nil else { return }
    screen.attach()
    if let input = Self.inputOnReturn { screen.send(input) }
  }

  public var parts: [AnyObject] { screen.parts }
}

/// Drives the counter in AsyncReactor.
public final class AsyncReactorCounterDriver: AsyncReactorDriver {
  public typealias Feature = CounterSpec

  let screen: ReactorScreen<CounterReactor>

  public init(seed: CounterSpec.Seed, environment: FeatureEnvironment) {
    screen = ReactorScreen(CounterReactor(seed: seed))
  }

  static func withView<Value>(
    of state: CounterReactor.State, _ body: (CounterSpec.View) -> Value
  ) -> Value {
    body(CounterSpec.View(count: state.count))
  }

  nonisolated static func effect(of state: CounterReactor.State) -> Pulse<CounterSpec.Effect?> {
    state.$effect
  }
}

/// Drives the list in AsyncReactor.
public final class AsyncReactorListDriver: AsyncReactorDriver {
  public typealias Feature = ListSpec

  let screen: ReactorScreen<ListReactor>

  public init(seed: ListSpec.Seed, environment: FeatureEnvironment) {
    screen = ReactorScreen(ListReactor(seed: seed, labels: environment.labels))
  }

  static func withView<Value>(
    of state: ListReactor.State, _ body: (ListSpec.View) -> Value
  ) -> Value {
    body(ListSpec.View(state.table))
  }

  nonisolated static func effect(of state: ListReactor.State) -> Pulse<ListSpec.Effect?> {
    state.$effect
  }
}

/// Drives the search in AsyncReactor.
public final class AsyncReactorSearchDriver: AsyncReactorDriver {
  public typealias Feature = SearchSpec

  let screen: ReactorScreen<SearchReactor>

  public init(seed: SearchSpec.Seed, environment: FeatureEnvironment) {
    screen = ReactorScreen(
      SearchReactor(query: seed.query, service: environment.search, clock: environment.clock))
  }

  @inline(__always)
  nonisolated static func input(for action: SearchSpec.Action) -> SearchReactor.Input {
    .user(action)
  }

  nonisolated static var inputOnReturn: SearchReactor.Input? { .resume }

  static func withView<Value>(
    of state: SearchState, _ body: (SearchSpec.View) -> Value
  ) -> Value {
    body(state.view)
  }

  nonisolated static func effect(of state: SearchState) -> Pulse<SearchSpec.Effect?> {
    state.$effect
  }
}
