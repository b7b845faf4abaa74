import Conformance
import Testing

/// A feature that only waits, and calls a closure in place of being observable.
@Suite struct CallbackScreenTests {
  @Test func `a class that calls back keeps every rule that is about it`() throws {
    let report = try Conformance().require(StopwatchFeature.self)
    let passed = report.rows.filter { $0.status == .pass }.map(\.rule.id)
    #expect(Set(passed).isSuperset(of: ["AW9", "MB1", "OB1", "LI4", "LI6", "SC2"]))
  }

  @Test func `a tap as the pause ends finds what is not looked at after it`() throws {
    let failures = Conformance(rules: ["AW9"]).check(HastyFeature.self).failures
    #expect(failures.map(\.rule.id) == ["AW9"])
  }

  @Test func `a model that forgets the time is told`() throws {
    let failure = try #require(
      Conformance(rules: ["MB1"]).check(TimelessFeature.self).failures.first)
    #expect(failure.violation?.expected.contains("`TimelessSpec.timeEvent` is nil") == true)
  }

  @Test func `an effect after the screen has closed is found`() {
    let failures = Conformance(rules: ["LI6"]).check(LateToastFeature.self).failures
    #expect(failures.map(\.rule.id) == ["LI6"])
  }
}

/// Shows a message for three seconds, of which its model knows nothing.
@MainActor
private final class Message {
  var onChange: @MainActor () -> Void = {}
  private(set) var isShown = false
  private let clock: any Clock<Duration>
  private var hiding: Task<Void, Never>?

  init(clock: any Clock<Duration>) { self.clock = clock }

  deinit { hiding?.cancel() }

  func show() {
    hiding?.cancel()
    isShown = true
    onChange()
    hiding = Task { [weak self, clock] in
      if (try? await clock.sleep(for: .seconds(3))) != nil { self?.hide() }
    }
  }

  func hide() {
    hiding?.cancel()
    isShown = false
    onChange()
  }
}

private enum TimelessSpec: Checkable {
  enum Action: Equatable { case show, hide }

  static let name = "message"
  static let seed = false
  static let actions = [Action.show, .hide]

  static func view(_ state: Bool) -> Bool { state }

  static func reduce(_ state: inout Bool, _ input: ModelInput<Self>) -> ModelOutput<Self> {
    state = input == .action(.show)
    return ModelOutput()
  }
}

private enum TimelessFeature: ScreenFeature {
  static func screen(
    seed: Bool, environment services: GatedServices<TimelessSpec>
  ) -> ObservedScreen<TimelessSpec> {
    let message = Message(clock: services.clock)
    let screen = ObservedScreen<TimelessSpec>(
      of: message, view: { message.isShown }, stop: { message.hide() },
      perform: { $0 == .show ? message.show() : message.hide() })
    message.onChange = { [weak screen] in screen?.setNeedsUpdate() }
    return screen
  }
}

/// Reports every error of its request as a failure, even its own cancellation.
@MainActor
private final class Loader {
  var onChange: @MainActor () -> Void = {}
  var onFailure: @MainActor () -> Void = {}
  private(set) var isLoading = false
  private let services: GatedServices<LoaderSpec>
  private var loading: Task<Void, Never>?

  init(services: GatedServices<LoaderSpec>) { self.services = services }

  func load() {
    if isLoading { return }
    set(isLoading: true)
    loading = Task { [weak self, services] in
      do { _ = try await services.answer(to: .text) } catch {
        self?.fail()
        return
      }
      self?.set(isLoading: false)
    }
  }

  func stop() {
    loading?.cancel()
    set(isLoading: false)
  }

  private func fail() {
    set(isLoading: false)
    onFailure()
  }

  private func set(isLoading: Bool) {
    self.isLoading = isLoading
    onChange()
  }
}

private enum LoaderSpec: Checkable {
  enum Action: Equatable { case load }
  enum Request: Equatable { case text }
  enum Event: Equatable { case loaded, failed }
  enum Effect: Equatable { case failed }

  static let name = "loader"
  static let seed = false
  static let actions = [Action.load]

  static func view(_ state: Bool) -> Bool { state }

  static func reduce(_ state: inout Bool, _ input: ModelInput<Self>) -> ModelOutput<Self> {
    switch input {
    case .action:
      if state { break }
      state = true
      return ModelOutput(request: .text)
    case .event(let event):
      state = false
      if event == .failed { return ModelOutput(effects: [.failed]) }
    }
    return ModelOutput()
  }

  static func answers(to request: Request, number: Int) -> [Event] { [.loaded] }
  static func failureEvent(_ message: String, of request: Request) -> Event { .failed }
  static func withoutRequests(_ state: Bool) -> Bool { false }
}

private enum LateToastFeature: ScreenFeature {
  static func screen(
    seed: Bool, environment services: GatedServices<LoaderSpec>
  ) -> ObservedScreen<LoaderSpec> {
    let loader = Loader(services: services)
    let screen = ObservedScreen<LoaderSpec>(
      of: loader, view: { loader.isLoading }, stop: { loader.stop() },
      perform: { _ in loader.load() })
    loader.onChange = { [weak screen] in screen?.setNeedsUpdate() }
    loader.onFailure = { [weak screen] in screen?.emit(.failed) }
    return screen
  }
}

/// Counts seconds while it runs, and tells its screen.
@MainActor
private class Stopwatch {
  var onChange: @MainActor () -> Void = {}
  private(set) var view = StopwatchSpec.View()
  private let clock: any Clock<Duration>
  private var ticking: Task<Void, Never>?

  init(clock: any Clock<Duration>) { self.clock = clock }

  deinit { ticking?.cancel() }

  func toggle() {
    ticking?.cancel()
    view.isRunning.toggle()
    onChange()
    guard view.isRunning else { return }
    ticking = Task { [weak self, clock] in
      while (try? await clock.sleep(for: .seconds(1))) != nil, let self, goesOn { tick() }
    }
  }

  /// Whether a second that has passed counts.
  var goesOn: Bool { !Task.isCancelled }

  private func tick() {
    view.seconds += 1
    onChange()
  }

  func reset() {
    view.seconds = 0
    onChange()
  }

  func stop() { if view.isRunning { toggle() } }
}

/// Counts a second that ended as it was stopped.
private final class HastyStopwatch: Stopwatch {
  override var goesOn: Bool { true }
}

private enum StopwatchSpec: Checkable {
  enum Action: Equatable { case toggle, reset }
  enum Event: Equatable { case timePassed(Duration) }
  struct View: Equatable {
    var seconds = 0
    var isRunning = false
  }
  struct State: Equatable {
    var view = View()
    /// What is left of the second under way.
    var rest: Duration?
  }

  static let name = "stopwatch"
  static let seed = State()
  static let actions = [Action.toggle, .reset]

  static func view(_ state: State) -> View { state.view }

  static func reduce(_ state: inout State, _ input: ModelInput<Self>) -> ModelOutput<Self> {
    switch input {
    case .action(.toggle):
      state.view.isRunning.toggle()
      state.rest = state.view.isRunning ? .seconds(1) : nil
    case .action(.reset): state.view.seconds = 0
    case .event(.timePassed(var duration)):
      while let rest = state.rest, duration >= rest {
        (duration, state.rest) = (duration - rest, .seconds(1))
        state.view.seconds += 1
      }
      state.rest = state.rest.map { $0 - duration }
    }
    return ModelOutput()
  }

  static func timeEvent(_ duration: Duration) -> Event? { .timePassed(duration) }

  static func withoutRequests(_ state: State) -> State {
    State(view: View(seconds: state.view.seconds))
  }
}

@MainActor
private func makeScreen(of stopwatch: Stopwatch) -> ObservedScreen<StopwatchSpec> {
  let screen = ObservedScreen<StopwatchSpec>(
    of: stopwatch, view: { stopwatch.view }, stop: { stopwatch.stop() },
    perform: { action in
      switch action {
      case .toggle: stopwatch.toggle()
      case .reset: stopwatch.reset()
      }
    })
  stopwatch.onChange = { [weak screen] in screen?.setNeedsUpdate() }
  return screen
}

private enum StopwatchFeature: ScreenFeature {
  static func screen(
    seed: StopwatchSpec.State, environment services: GatedServices<StopwatchSpec>
  ) -> ObservedScreen<StopwatchSpec> { makeScreen(of: Stopwatch(clock: services.clock)) }
}

private enum HastyFeature: ScreenFeature {
  static func screen(
    seed: StopwatchSpec.State, environment services: GatedServices<StopwatchSpec>
  ) -> ObservedScreen<StopwatchSpec> { makeScreen(of: HastyStopwatch(clock: services.clock)) }
}
