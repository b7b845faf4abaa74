import Conformance
import Shop

/// What downloads must do: each piece of a stream is a request of its own, and so is its end.
enum DownloadsSpec: Checkable {
  enum Action: Equatable {
    case start(String)
    case retry(String)
    case cancel(String)
  }
  typealias View = [String: Downloads.Phase]
  enum Request: Equatable { case piece(of: String) }
  enum Event: Equatable {
    case arrived(String, bytes: Int)
    case ended(String)
    case failed(String, String)
  }
  enum Effect: Equatable { case done(String) }

  static let name = "downloads"
  static let seed: View = [:]
  static let actions = ["a", "b"].flatMap { [Action.start($0), .cancel($0), .retry($0)] }

  static func reduce(_ files: inout View, _ input: ModelInput<Self>) -> ModelOutput<Self> {
    switch input {
    case .action(.start(let file)):
      if files[file] == nil { return load(file, 0, &files) }
    case .action(.retry(let file)):
      if case .failed = files[file] { return load(file, 0, &files) }
    case .action(.cancel(let file)):
      if files[file] != .done { files[file] = nil }
    case .event(.arrived(let file, let bytes)):
      if case .loading(let before) = files[file] { return load(file, before + bytes, &files) }
    case .event(.ended(let file)):
      files[file] = .done
      return ModelOutput(effects: [.done(file)])
    case .event(.failed(let file, let reason)): files[file] = .failed(reason)
    }
    return ModelOutput()
  }

  private static func load(_ file: String, _ bytes: Int, _ files: inout View) -> ModelOutput<Self> {
    files[file] = .loading(bytes: bytes)
    return ModelOutput(request: .piece(of: file))
  }

  static func answers(to request: Request, number: Int) -> [Event] {
    switch request {
    case .piece(let file): [.arrived(file, bytes: number), .ended(file)]
    }
  }

  static func failureEvent(_ message: String, of request: Request) -> Event {
    switch request {
    case .piece(let file): .failed(file, message)
    }
  }

  static func awaited(_ unanswered: [Request], in files: View) -> [Request] {
    files.keys.sorted().filter { files[$0]?.isLoading == true }.map { .piece(of: $0) }
  }

  static func withoutRequests(_ files: View) -> View { files.filter { !$0.value.isLoading } }
}

extension Downloads.Phase {
  fileprivate var isLoading: Bool {
    if case .loading = self { true } else { false }
  }
}

/// The server, played by the kit.
private struct Server: DownloadService {
  let services: GatedServices<DownloadsSpec>

  func pieces(of file: String) -> AsyncThrowingStream<[UInt8], any Error> {
    AsyncThrowingStream {
      try await services.answer(to: .piece(of: file)) {
        switch $0 {
        case .arrived(_, let bytes): [UInt8](repeating: 0, count: bytes)
        case .ended: .some(nil)
        case .failed: nil
        }
      }
    }
  }
}

enum DownloadsFeature: ScreenFeature {
  static func screen(
    seed: DownloadsSpec.View, environment services: GatedServices<DownloadsSpec>
  ) -> ObservedScreen<DownloadsSpec> {
    let downloads = Downloads(service: Server(services: services))
    let screen = ObservedScreen<DownloadsSpec>(
      of: downloads, view: { downloads.files }, stop: { downloads.stop() },
      perform: { action in
        switch action {
        case .start(let file): downloads.start(file)
        case .retry(let file): downloads.retry(file)
        case .cancel(let file): downloads.cancel(file)
        }
      })
    downloads.onDone = { [weak screen] in screen?.emit(.done($0)) }
    return screen
  }
}
