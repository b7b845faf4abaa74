import Conformance
import Spec

/// What tells the members of the family of features apart.
protocol Shape: SendableMetatype {
  /// The actions that the kit tries.
  static var actions: [FamilyAction] { get }
  /// How long typing pauses before a name is checked; nil if it is checked at once.
  static var pause: Duration? { get }
  /// How many answers about names and pages cause an effect.
  static var celebrates: Int? { get }
  /// How long each step of a countdown takes; nil if it has none.
  static var tick: Duration? { get }
}

extension Shape {
  static var pause: Duration? { nil }
  static var celebrates: Int? { nil }
  static var tick: Duration? { nil }
}

enum FamilyAction: Sendable, Equatable {
  /// Counts, and asks no service.
  case tap
  /// Does nothing.
  case rest
  /// Causes an effect at once.
  case ring
  /// Has a name checked; the next one supersedes it.
  case type(String)
  /// Requests the next page, unless a page is under way.
  case more
  /// Requests the first page instead of the one under way.
  case refresh
  /// Requests what failed again.
  case retry
  /// Shows the other value at once, and rolls back if the server refuses.
  case like
  /// Begins another download; all of them go on.
  case download
  /// Ends all requests but those of downloads.
  case clear
  /// Counts down from three, from the beginning if it is under way.
  case countDown
}

/// A feature that the kit has not met: what it does follows from its shape.
enum FamilySpec<S: Shape>: Checkable {
  typealias Action = FamilyAction

  enum Progress: Sendable, Equatable {
    case idle
    case loading
    case failed(String)
  }

  struct View: Sendable, Equatable {
    var count = 0
    var text = ""
    var name = Progress.idle
    var verdict: Int?
    var items: [Int] = []
    var page = Progress.idle
    var isLiked = false
    var downloads: [Int] = []
    var left = 0
  }

  struct State: Sendable, Equatable {
    var view: View
    /// The time left until the name is checked, and how often a pause has begun.
    var pause: Duration?
    var pauseCount = 0
    /// The time since the countdown's last step, and how often one has begun.
    var ticked: Duration = .zero
    var countdownCount = 0
    /// The page under way.
    var pageDue: Int?
    var nextPage = 0
    /// What the server knows, and whether it is being told otherwise.
    var wasLiked = false
    var isTelling = false
    var downloadCount = 0
    var answerCount = 0
  }

  enum Request: Sendable, Equatable {
    case check(String)
    case page(Int)
    case like(Bool)
    case file
  }

  enum Event: Sendable, Equatable {
    case timePassed(Duration)
    case checked(Int)
    case loaded(Int)
    case liked
    case saved(Int)
    case failed(Request, String)
  }

  enum Effect: Sendable, Equatable {
    case ring
    case alert(String)
    case celebrate
  }

  typealias Environment = FamilyEnvironment<Self>

  static var name: String { "family" }

  static func initial(_ seed: Int) -> State { State(view: View(count: seed)) }
  static func view(_ state: State) -> View { state.view }

  static func reduce(_ state: inout State, _ input: ModelInput<Self>) -> ModelOutput<Self> {
    switch input {
    case .action(let action): reduce(&state, action)
    case .event(let event): reduce(&state, event)
    }
  }

  private static func reduce(_ state: inout State, _ action: Action) -> ModelOutput<Self> {
    switch action {
    case .tap: state.view.count += 1
    case .rest: break
    case .ring: return ModelOutput(effects: [.ring])
    case .type(let text):
      (state.view.text, state.view.name, state.view.verdict) = (text, .idle, nil)
      state.pause = nil
      guard !text.isEmpty else { break }
      guard let pause = S.pause else { return check(&state) }
      state.pause = pause
      state.pauseCount += 1
    case .more where state.pageDue == nil: return load(state.nextPage, &state)
    case .more: break
    case .refresh:
      state.nextPage = 0
      return load(0, &state)
    case .retry:
      if case .failed = state.view.page { return load(state.nextPage, &state) }
      if case .failed = state.view.name { return check(&state) }
    case .like:
      state.view.isLiked.toggle()
      state.isTelling = true
      return ModelOutput(request: .like(state.view.isLiked))
    case .download:
      state.downloadCount += 1
      return ModelOutput(request: .file)
    case .clear:
      state = State(
        view: View(
          count: state.view.count, isLiked: state.wasLiked, downloads: state.view.downloads),
        pauseCount: state.pauseCount, countdownCount: state.countdownCount,
        wasLiked: state.wasLiked, downloadCount: state.downloadCount,
        answerCount: state.answerCount)
    case .countDown:
      (state.view.left, state.ticked) = (3, .zero)
      state.countdownCount += 1
    }
    return ModelOutput()
  }

  private static func reduce(_ state: inout State, _ event: Event) -> ModelOutput<Self> {
    switch event {
    case .timePassed(let duration):
      if let tick = S.tick, state.view.left > 0 {
        state.ticked += duration
        while state.view.left > 0, state.ticked >= tick {
          state.view.left -= 1
          state.ticked -= tick
        }
      }
      guard let pause = state.pause else { break }
      state.pause = pause - duration
      if duration >= pause { return check(&state) }
    case .checked(let verdict):
      (state.view.name, state.view.verdict) = (.idle, verdict)
      return ModelOutput(effects: answered(&state))
    case .loaded(let item):
      if state.pageDue == 0 { state.view.items = [] }
      state.view.items.append(item)
      state.nextPage = (state.pageDue ?? 0) + 1
      (state.view.page, state.pageDue) = (.idle, nil)
      return ModelOutput(effects: answered(&state))
    case .liked: (state.wasLiked, state.isTelling) = (state.view.isLiked, false)
    case .saved(let number):
      state.downloadCount -= 1
      state.view.downloads.append(number)
    case .failed(.check, let reason): state.view.name = .failed(reason)
    case .failed(.page(let number), let reason):
      (state.view.page, state.pageDue, state.nextPage) = (.failed(reason), nil, number)
    case .failed(.like, let reason):
      (state.view.isLiked, state.isTelling) = (state.wasLiked, false)
      return ModelOutput(effects: [.alert(reason)])
    case .failed(.file, let reason):
      state.downloadCount -= 1
      return ModelOutput(effects: [.alert(reason)])
    }
    return ModelOutput()
  }

  private static func check(_ state: inout State) -> ModelOutput<Self> {
    (state.pause, state.view.name) = (nil, .loading)
    return ModelOutput(request: .check(state.view.text))
  }

  private static func load(_ page: Int, _ state: inout State) -> ModelOutput<Self> {
    (state.pageDue, state.view.page) = (page, .loading)
    return ModelOutput(request: .page(page))
  }

  private static func answered(_ state: inout State) -> [Effect] {
    state.answerCount += 1
    return state.answerCount == S.celebrates ? [.celebrate] : []
  }

  // MARK: For the kit

  static var seed: Int { 0 }
  static var actions: [FamilyAction] { S.actions }

  static func environment(
    _ services: GatedServices<Self>, clock: any Clock<Duration>
  ) -> FamilyEnvironment<Self> {
    FamilyEnvironment(ask: { try await services.answer(to: $0) }, clock: clock)
  }

  static func answers(to request: Request, number: Int) -> [Event] {
    switch request {
    case .check: [.checked(number)]
    case .page: [.loaded(number)]
    case .like: [.liked]
    case .file: [.saved(number)]
    }
  }

  static func failureEvent(_ message: String, of request: Request) -> Event {
    .failed(request, message)
  }

  static func awaited(_ unanswered: [Request], in state: State) -> [Request] {
    var due: [Request] = []
    if state.view.name == .loading { due.append(.check(state.view.text)) }
    if let page = state.pageDue { due.append(.page(page)) }
    if state.isTelling { due.append(.like(state.view.isLiked)) }
    return due + unanswered.filter { $0 == .file }
  }

  static func timeEvent(_ duration: Duration) -> Event? {
    S.pause == nil && S.tick == nil ? nil : .timePassed(duration)
  }

  static func withoutRequests(_ state: State) -> State {
    var state = state
    if state.view.name == .loading { state.view.name = .idle }
    if state.pageDue != nil { (state.view.page, state.pageDue) = (.idle, nil) }
    if state.isTelling { (state.view.isLiked, state.isTelling) = (state.wasLiked, false) }
    (state.pause, state.downloadCount, state.view.left) = (nil, 0, 0)
    return state
  }
}

/// The services and the clock of a member of the family.
struct FamilyEnvironment<Feature: Checkable>: Sendable {
  let ask: @Sendable (Feature.Request) async throws -> Feature.Answer
  let clock: any Clock<Duration>
}
