import Observation

/// What signing up asks of a server.
public protocol SignUpService: Sendable {
  func isFree(_ name: String) async throws -> Bool
  func signUp(_ name: String) async throws
}

/// A form: the name is checked when typing pauses, and the form shakes when the server refuses to sign up.
@Observable @MainActor
public final class SignUp {
  public enum Verdict: Sendable, Equatable {
    case unknown
    case checking
    case free
    case taken
  }

  public nonisolated static let pause = Duration.milliseconds(300)

  public private(set) var name = ""
  public private(set) var verdict = Verdict.unknown
  public private(set) var isSending = false
  @ObservationIgnored public var onShake: @MainActor () -> Void = {}
  @ObservationIgnored private var work: Task<Void, Never>?
  private let service: any SignUpService
  private let clock: any Clock<Duration>

  public init(service: any SignUpService, clock: any Clock<Duration> = ContinuousClock()) {
    (self.service, self.clock) = (service, clock)
  }

  deinit { work?.cancel() }

  public func type(_ name: String) {
    guard !isSending else { return }
    work?.cancel()
    (self.name, verdict) = (name, .unknown)
    guard !name.isEmpty else { return }
    work = Task { [weak self, service, clock] in
      try? await clock.sleep(for: Self.pause)
      if Task.isCancelled { return }
      self?.verdict = .checking
      let isFree = try? await service.isFree(name)
      if Task.isCancelled { return }
      self?.verdict = isFree.map { $0 ? .free : .taken } ?? .unknown
    }
  }

  public func submit() {
    guard verdict == .free, !isSending else { return }
    isSending = true
    work = Task { [weak self, service, name] in
      do {
        try await service.signUp(name)
        if !Task.isCancelled { self?.isSending = false }
      } catch {
        if !Task.isCancelled { self?.refuse() }
      }
    }
  }

  private func refuse() {
    isSending = false
    onShake()
  }

  /// Ends what is under way, as its screen does when it closes.
  public func stop() {
    work?.cancel()
    if verdict == .checking { verdict = .unknown }
    isSending = false
  }
}
