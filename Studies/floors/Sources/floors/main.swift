import Observation
import Synchronization

#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

// The mechanisms of the tool's floors, each in a loop of its own and without the tool. Prints nanoseconds per action.

struct View: Equatable, Sendable { var count: Int }

enum Action: Sendable {
  case increment, decrement, reset
  case add(Int)
}

struct State {
  var count = 0
  var view: View { View(count: count) }

  mutating func reduce(_ action: Action) {
    switch action {
    case .increment: count = saturating(count, 1)
    case .decrement: count = saturating(count, -1)
    case .add(let amount): count = saturating(count, amount)
    case .reset: count = 0
    }
  }

  private func saturating(_ count: Int, _ amount: Int) -> Int {
    let (sum, overflow) = count.addingReportingOverflow(amount)
    return overflow ? (amount < 0 ? .min : .max) : sum
  }
}

/// What receives the views: it keeps the last, and counts.
@MainActor final class Watcher {
  var last = View(count: 0)
  var renders = 0

  func take(_ view: View) {
    last = view
    renders += 1
  }
}

/// What the rounds send.
let actions = [Action](repeating: .increment, count: 1_000)

/// Prints the median of what 400 rounds of `count` actions take, per action.
@MainActor func measure(_ name: String, _ count: Int, _ round: (Int) async -> Void) async {
  let clock = ContinuousClock()
  var times: [Double] = []
  for _ in 0..<400 {
    let took = await clock.measure { await round(count) }
    times.append(Double(took.components.attoseconds) / 1e9 / Double(count))
  }
  times.sort()
  print("\(name) \(times[times.count / 2])")
}

/// What is sent to through a protocol, as the tool's floors are.
@MainActor protocol Sending { func send(_ action: Action) }

@MainActor @inline(never) func burst(_ actions: [Action], _ floor: any Sending) {
  for action in actions { floor.send(action) }
}

@MainActor final class Closure: Sending {
  var state = State()
  var observer: ((View) -> Void)?

  func send(_ action: Action) {
    state.reduce(action)
    observer?(state.view)
  }
}

@MainActor final class Passthrough: Sending {
  nonisolated(unsafe) var state = State()
  nonisolated(unsafe) var observer: ((View) -> Void)?
  let actions = PassthroughSubject<Action, Never>()
  var sink: AnyCancellable?

  init() {
    let take: @Sendable (Action) -> Void = { [unowned self] action in
      state.reduce(action)
      observer?(state.view)
    }
    sink = actions.sink(receiveValue: take)
  }

  func send(_ action: Action) { actions.send(action) }
}

final class PublishedView {
  var state = State()
  @Published var view = View(count: 0)
  let actions = PassthroughSubject<Action, Never>()
  var sinks: [AnyCancellable] = []

  @inline(never) func set(_ action: Action) {
    state.reduce(action)
    view = state.view
  }

  @inline(never) func send(_ action: Action) { actions.send(action) }

  func connect() {
    sinks.append(
      actions.map { [unowned self] action in
        state.reduce(action)
        return state.view
      }.sink { [unowned self] in view = $0 })
  }
}

@Observable final class Observed: @unchecked Sendable {
  var state = State()
  @ObservationIgnored var willChange = false
}

@MainActor func observation(_ watcher: Watcher) async {
  let model = Observed()
  func render() {
    model.willChange = false
    watcher.take(
      withObservationTracking {
        model.state.view
      } onChange: {
        model.willChange = true
      })
  }
  render()
  await measure("observation", 200) { count in
    for _ in 0..<count {
      model.state.reduce(.increment)
      if model.willChange { render() }
    }
  }
}

@MainActor func callbacks(_ watcher: Watcher) async {
  let closure = Closure()
  closure.observer = watcher.take
  await measure("structAndClosure", 1_000) { _ in burst(actions, closure) }

  let take: (View) -> Void = unsafeBitCast(
    watcher.take as @MainActor (View) -> Void, to: ((View) -> Void).self)
  let passthrough = Passthrough()
  passthrough.observer = take
  await measure("passthroughSubject", 1_000) { _ in burst(actions, passthrough) }

  let published = PublishedView()
  published.sinks.append(published.$view.sink(receiveValue: take))
  await measure("published", 1_000) { count in
    for _ in 0..<count { published.set(.increment) }
  }

  let input = PublishedView()
  input.connect()
  input.sinks.append(input.$view.sink(receiveValue: take))
  await measure("combineInput", 1_000) { count in
    for _ in 0..<count { input.send(.increment) }
  }
}

/// Waits until `watcher` has rendered `count` times more.
@MainActor func rendered(_ watcher: Watcher, _ target: Int) async {
  while watcher.renders < target { await Task.yield() }
}

@MainActor func tasks(_ watcher: Watcher) async {
  let closure = Closure()
  closure.observer = watcher.take
  await measure("taskSpawn", 1_000) { count in
    let target = watcher.renders + count
    for _ in 0..<count { Task { closure.send(.increment) } }
    await rendered(watcher, target)
  }
}

/// An actor reached through a protocol, as the tool's: a direct call lets the task stay on the actor.
protocol Counting: Actor {
  func send(_ action: Action) async -> View
}

actor Counter: Counting {
  var state = State()

  func send(_ action: Action) -> View {
    state.reduce(action)
    return state.view
  }
}

/// The answer last taken: used, so that the task leaves the actor after each call.
let answer = Atomic(0)

@MainActor func actors() async {
  let counter: any Counting = Counter()
  await measure("actorRoundTrip", 1_000) { count in
    await Task.detached {
      for _ in 0..<count { answer.store(await counter.send(.increment).count, ordering: .relaxed) }
    }.value
  }
}

let watcher = Watcher()
await callbacks(watcher)
await observation(watcher)
await tasks(watcher)
await actors()
