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

  static let name = "sign-up"
  static let seed = State()
  static let actions: [Action] = [.type("ann"), .type("bob"), .type(""), .submit]

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

/// The server, played by the kit.
private struct Server: SignUpService {
  let services: GatedServices<SignUpSpec>

  func isFree(_ name: String) async throws -> Bool {
    try await services.answer(to: .isFree(name)) {
      if case .checked(let verdict) = $0 { verdict == .free } else { nil }
    }
  }

  func signUp(_ name: String) async throws {
    try await services.answer(to: .signUp(name)) { if case .signedUp = $0 { () } else { nil } }
  }
}

enum SignUpFeature: ScreenFeature {
  static func screen(
    seed: SignUpSpec.State, environment services: GatedServices<SignUpSpec>
  ) -> ObservedScreen<SignUpSpec> {
    let form = SignUp(service: Server(services: services), clock: services.clock)
    let screen = ObservedScreen<SignUpSpec>(
      of: form,
      view: { .init(name: form.name, verdict: form.verdict, isSending: form.isSending) },
      stop: { form.stop() },
      perform: { action in
        switch action {
        case .type(let name): form.type(name)
        case .submit: form.submit()
        }
      })
    form.onShake = { [weak screen] in screen?.emit(.shake) }
    return screen
  }
}
