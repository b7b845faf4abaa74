import Observation

/// What downloads ask of a server.
public protocol DownloadService: Sendable {
  /// The pieces of a file, as they arrive.
  func pieces(of file: String) -> AsyncThrowingStream<[UInt8], any Error>
}

/// The files that were received. Puts their pieces together off the main actor.
actor FileStore {
  private let service: any DownloadService
  private var files: [String: [UInt8]] = [:]

  init(service: any DownloadService) { self.service = service }

  /// Receives a file; calls `report` with the number of bytes so far, after each piece.
  func receive(_ file: String, report: @MainActor @Sendable (Int) -> Void) async throws {
    var bytes: [UInt8] = []
    for try await piece in service.pieces(of: file) {
      bytes += piece
      await report(bytes.count)
    }
    // The stream of a cancelled task ends as if the file was complete.
    try Task.checkCancellation()
    files[file] = bytes
  }
}

/// Downloads of files, several at a time.
@Observable @MainActor
public final class Downloads {
  public enum Phase: Sendable, Equatable {
    case loading(bytes: Int)
    case failed(String)
    case done
  }

  public private(set) var files: [String: Phase] = [:]
  /// Called with each file that is done.
  @ObservationIgnored public var onDone: @MainActor (String) -> Void = { _ in }
  @ObservationIgnored private var work: [String: Task<Void, Never>] = [:]
  private let store: FileStore

  public init(service: any DownloadService) { store = FileStore(service: service) }

  deinit { for task in work.values { task.cancel() } }

  public func start(_ file: String) {
    if files[file] == nil { load(file) }
  }

  public func retry(_ file: String) {
    if case .failed = files[file] { load(file) }
  }

  /// Ends a download; changes nothing once it is done.
  public func cancel(_ file: String) {
    guard files[file] != .done else { return }
    work.removeValue(forKey: file)?.cancel()
    files[file] = nil
  }

  private func load(_ file: String) {
    files[file] = .loading(bytes: 0)
    work[file] = Task { [weak self, store] in
      let phase: Phase
      do {
        try await store.receive(file) { bytes in
          if !Task.isCancelled { self?.files[file] = .loading(bytes: bytes) }
        }
        phase = .done
      } catch {
        phase = .failed("\(error)")
      }
      if !Task.isCancelled { self?.end(file, phase) }
    }
  }

  private func end(_ file: String, _ phase: Phase) {
    work[file] = nil
    files[file] = phase
    if phase == .done { onDone(file) }
  }

  /// Ends what is under way, as its screen does when it closes.
  public func stop() {
    for file in work.keys { cancel(file) }
  }
}
