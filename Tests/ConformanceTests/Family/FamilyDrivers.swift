import Observation
import Spec

@testable import Conformance

/// How a correct driver of the family does its work.
protocol Style: SendableMetatype {
  /// Whether superfluous work is cancelled; otherwise only its result is not used.
  static var cancels: Bool { get }
  /// Whether a task looks first whether it is still needed.
  static var looksFirst: Bool { get }
  /// Whether requests are made by an actor.
  static var hasActor: Bool { get }
}

extension Style {
  static var cancels: Bool { true }
  static var looksFirst: Bool { false }
  static var hasActor: Bool { false }
}

/// Cancels, and looks after the answer whether it was cancelled.
enum Cancels: Style {}
/// Cancels, and also looks before it asks.
enum LooksFirst: Style { static let looksFirst = true }
/// Cancels nothing, and numbers its work.
enum Numbers: Style { static let cancels = false }
/// Numbers its work, and also looks before it asks.
enum NumbersLooksFirst: Style {
  static let cancels = false
  static let looksFirst = true
}
/// An actor asks, and its tasks are cancelled.
enum Asks: Style { static let hasActor = true }

/// The work of a member of the family: its requests, its pause and its countdown.
@MainActor
final class FamilyWork<S: Shape, Y: Style> {
  typealias Feature = FamilySpec<S>

  /// A request under way.
  private struct Work {
    let number: Int
    let request: Feature.Request
    let task: Task<Void, Never>
    var isNeeded = true
  }

  var take: @MainActor (Feature.Event) -> Void = { _ in }
  private let environment: FamilyEnvironment<Feature>
  private let asker: Asker<Feature>
  private var works: [Work] = []
  private var count = 0
  private var pauseCount = 0
  private var pause: Task<Void, Never>?
  private var countdownCount = 0
  private var countdown: Task<Void, Never>?

  init(_ environment: FamilyEnvironment<Feature>) {
    self.environment = environment
    asker = Asker(environment)
  }

  deinit {
    pause?.cancel()
    countdown?.cancel()
    for work in works { work.task.cancel() }
  }

  /// Ends what `state` does not need any more, and begins what it needs now.
  func follow(_ state: Feature.State, _ requests: [Feature.Request]) {
    let needed = works.indices.filter { works[$0].isNeeded }
    let due = Set(
      Feature.awaitedPositions(needed.map { works[$0].request } + requests, in: state))
    for (position, index) in needed.enumerated() where !due.contains(position) {
      works[index].isNeeded = false
      if Y.cancels { works[index].task.cancel() }
    }
    for request in requests { begin(request) }
    if state.pause == nil || state.pauseCount != pauseCount { pause?.cancel() }
    if state.pause != nil, state.pauseCount != pauseCount, let duration = S.pause { wait(duration) }
    pauseCount = state.pauseCount
    if state.view.left == 0 || state.countdownCount != countdownCount { countdown?.cancel() }
    if state.view.left > 0, state.countdownCount != countdownCount, let tick = S.tick {
      countDown(tick)
    }
    countdownCount = state.countdownCount
  }

  private func countDown(_ tick: Duration) {
    countdown = Task { [weak self, clock = environment.clock] in
      while !Task.isCancelled {
        try? await clock.sleep(for: tick)
        if !Task.isCancelled { self?.take(.timePassed(tick)) }
      }
    }
  }

  private func wait(_ duration: Duration) {
    pause = Task { [weak self, clock = environment.clock] in
      try? await clock.sleep(for: duration)
      if !Task.isCancelled { self?.take(.timePassed(duration)) }
    }
  }

  private func begin(_ request: Feature.Request) {
    count += 1
    let task = Task { [weak self, environment, asker, count] in
      if Y.looksFirst, Y.cancels ? Task.isCancelled : self?.isNeeded(count) != true {
        self?.works.removeAll { $0.number == count }
        return
      }
      let event: Feature.Event
      do {
        event = try await Y.hasActor ? asker.ask(request) : environment.ask(request)
      } catch {
        event = .failed(request, "\(error)")
      }
      guard let self else { return }
      let isNeeded = Y.cancels ? !Task.isCancelled : isNeeded(count)
      works.removeAll { $0.number == count }
      if isNeeded { take(event) }
    }
    works.append(Work(number: count, request: request, task: task))
  }

  private func isNeeded(_ number: Int) -> Bool {
    works.contains { $0.number == number && $0.isNeeded }
  }

  func stop() {
    pause?.cancel()
    countdown?.cancel()
    for index in works.indices {
      works[index].isNeeded = false
      works[index].task.cancel()
    }
    works = []
  }
}

/// Asks the services.
private actor Asker<Feature: Checkable> {
  private let environment: FamilyEnvironment<Feature>

  init(_ environment: FamilyEnvironment<Feature>) { self.environment = environment }

  func ask(_ request: Feature.Request) async throws -> Feature.Answer {
    try await environment.ask(request)
  }
}

/// A member of the family as a plain class that delivers every view.
class PlainFamily<S: Shape, Y: Style>: ReferenceDriver<FamilySpec<S>> {
  private let work: FamilyWork<S, Y>
  private var due: [FamilySpec<S>.Request] = []

  required init(seed: Int, environment: FamilyEnvironment<FamilySpec<S>>) {
    work = FamilyWork(environment)
    super.init(seed: seed, environment: environment)
    work.take = { [weak self] in self?.take(.event($0)) }
  }

  override func handle(_ input: ModelInput<FamilySpec<S>>) {
    let former = session
    super.handle(input)
    if former == session { work.follow(state, due) }
    due = []
  }

  override func makeRequest(_ request: FamilySpec<S>.Request) { due.append(request) }

  override func cancelWork() { work.stop() }

  override func attach() {
    let former = view
    if !isOpen { state = FamilySpec<S>.withoutRequests(state) }
    isStale = view != former
    super.attach()
  }
}

/// As ``PlainFamily``, with a queue.
final class QueuedFamily<S: Shape, Y: Style>: PlainFamily<S, Y> {
  override class var isQueued: Bool { true }
}

/// A member of the family as an `@Observable` class, as SwiftUI's screens have it.
@Observable @MainActor
final class FamilyModel<S: Shape, Y: Style> {
  typealias Feature = FamilySpec<S>

  private(set) var state: Feature.State
  @ObservationIgnored var emit: @MainActor (Feature.Effect) -> Void = { _ in }
  @ObservationIgnored private let work: FamilyWork<S, Y>

  init(_ seed: Int, _ environment: FamilyEnvironment<Feature>) {
    state = Feature.initial(seed)
    work = FamilyWork(environment)
    work.take = { [weak self] in self?.take(.event($0)) }
  }

  func take(_ input: ModelInput<Feature>) {
    let output = Feature.reduce(&state, input)
    for effect in output.effects { emit(effect) }
    work.follow(state, output.requests)
  }

  func stop() {
    work.stop()
    state = Feature.withoutRequests(state)
  }
}

/// The members of the family by plain classes, which deliver at once.
enum Plain<S: Shape, Y: Style>: FeatureImplementation {
  typealias Driver = PlainFamily<S, Y>
  static var capabilities: Capabilities { .direct.cancelling(Y.cancels) }
}

/// The members by classes with a queue.
enum Queued<S: Shape, Y: Style>: FeatureImplementation {
  typealias Driver = QueuedFamily<S, Y>
  static var capabilities: Capabilities { .queued.cancelling(Y.cancels) }
}

/// The members by `@Observable` classes.
enum Screen<S: Shape, Y: Style>: ScreenFeature {
  static func screen(
    seed: Int, environment: FamilyEnvironment<FamilySpec<S>>
  ) -> ObservedScreen<FamilySpec<S>> {
    let model = FamilyModel<S, Y>(seed, environment)
    let screen = ObservedScreen<FamilySpec<S>>(
      of: model, view: { model.state.view }, stop: { model.stop() },
      perform: { model.take(.action($0)) })
    model.emit = { [weak screen] in screen?.emit($0) }
    return screen
  }

  static var capabilities: Capabilities { .screen.cancelling(Y.cancels) }
}

extension Capabilities {
  fileprivate func cancelling(_ cancels: Bool) -> Capabilities {
    with(\.cancelsInFlight, cancels ? .yes : .no(because: "only the result is not used"))
  }
}
