import Conformance
import Shop

/// What the form must do: a pause, two kinds of requests, and an effect that follows a failure.
enum SignUpSpec: Checkable {
  enum Action: Equatable {
    case type(String)
    case submit
  }
  struct View: Equatable {
    var name = ""
    var verdict = SignUp.Verdict.unknown
    var isSending = false
  }
  struct State: Equatable {
    var view = View()
    /// What is left until the name is checked.
    var pause: Duration?
  }
  enum Request: Equatable {
    case isFree(String)
    case signUp(String)
  }
  enum Event: Equatable {
    case timePassed(Duration)
    case checked(SignUp.Verdict)
    case signedUp, refused
  }
  enum Effect: Equatable { case shake }
  struct Environment: SignUpService {
    let services: GatedServices<SignUpSpec>
    let clock: any Clock<Duration>
  }

  static let name = "sign-up"
  static let seed = State()
  static let actions: [Action] = [.type("ann"), .type("bob"), .type(""), .submit]

  static func initial(_ seed: State) -> State { seed }
  static func view(_ state: State) -> View { state.view }

  static func reduce(_ state: inout State, _ input: ModelInput<Self>) -> ModelOutput<Self> {
    switch input {
    case .action where state.view.isSending: break
    case .action(.type(let name)):
      state = State(view: View(name: name), pause: name.isEmpty ? nil : SignUp.pause)
    case .action(.submit):
      guard state.view.verdict == .free else { break }
      state.view.isSending = true
      return ModelOutput(request: .signUp(state.view.name))
    case .event(.timePassed(let duration)):
      guard let pause = state.pause else { break }
      state.pause = pause - duration
      guard duration >= pause else { break }
      (state.pause, state.view.verdict) = (nil, .checking)
      return ModelOutput(request: .isFree(state.view.name))
    case .event(.checked(let verdict)): state.view.verdict = verdict
    case .event(.signedUp): state.view.isSending = false
    case .event(.refused):
      state.view.isSending = false
      return ModelOutput(effects: [.shake])
    }
    return ModelOutput()
  }

  static func timeEvent(_ duration: Duration) -> Event? { .timePassed(duration) }

  static func environment(
    _ services: GatedServices<Self>, clock: any Clock<Duration>
  ) -> Environment { Environment(services: services, clock: clock) }

  static func answers(to request: Request, number: Int) -> [Event] {
    switch request {
    case .isFree: [.checked(.free), .checked(.taken)]
    case .signUp: [.signedUp]
    }
  }

  static func failureEvent(_ message: String, of request: Request) -> Event {
    switch request {
    case .isFree: .checked(.unknown)
    case .signUp: .refused
    }
  }

  static func awaited(_ unanswered: [Request], in state: State) -> [Request] {
    if state.view.isSending { return [.signUp(state.view.name)] }
    return state.view.verdict == .checking ? [.isFree(state.view.name)] : []
  }

  static func withoutRequests(_ state: State) -> State {
    var view = state.view
    if view.verdict == .checking { view.verdict = .unknown }
    view.isSending = false
    return State(view: view)
  }
}

extension SignUpSpec.Environment {
  func isFree(_ name: String) async throws -> Bool {
    try await services.answer(to: .isFree(name)) {
      if case .checked(let verdict) = $0 { verdict == .free } else { nil }
    }
  }

  func signUp(_ name: String) async throws {
    try await services.answer(to: .signUp(name)) { if case .signedUp = $0 { () } else { nil } }
  }
}

final class SignUpDriver: ScreenDriver {
  typealias Feature = SignUpSpec

  private let form: SignUp
  let screen: ObservedScreen<SignUpSpec>

  init(seed: SignUpSpec.State, environment: SignUpSpec.Environment) {
    let form = SignUp(service: environment, clock: environment.clock)
    self.form = form
    screen = ObservedScreen {
      .init(name: form.name, verdict: form.verdict, isSending: form.isSending)
    }
    form.onShake = { [weak screen] in screen?.emit(.shake) }
  }

  func perform(_ action: SignUpSpec.Action) {
    switch action {
    case .type(let name): form.type(name)
    case .submit: form.submit()
    }
  }

  func stop() { form.stop() }
  var parts: [AnyObject] { [form] }
}

enum SignUpFeature: FeatureImplementation { typealias Driver = SignUpDriver }
