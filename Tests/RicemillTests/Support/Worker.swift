import Ricemill
import Synchronization

/// Counts a test's live objects, and keeps the tasks they have begun.
@MainActor
final class Alive {
  nonisolated let counted = Atomic(0)
  var work: [Task<Void, Never>] = []

  nonisolated var count: Int { counted.load(ordering: .sequentiallyConsistent) }

  /// Counts itself.
  final class Token: Sendable {
    private let alive: Alive

    init(_ alive: Alive) {
      self.alive = alive
      alive.counted.add(1, ordering: .sequentiallyConsistent)
    }

    deinit { alive.counted.subtract(1, ordering: .sequentiallyConsistent) }
  }
}

/// A machine whose work never ends by itself.
final class Worker: Machine<Worker.Resolver> {
  struct Input: InputType {
    let start = PassthroughSubject<Int, Never>()
  }

  typealias Output = Store

  final class Store: StoredOutputType {
    @Published var finished = 0
    private let token: Alive.Token

    init(_ alive: Alive) { token = Alive.Token(alive) }
  }

  struct Extra: ExtraType {
    let alive: Alive
    let token: Alive.Token
  }

  enum Resolver: ResolverType {
    typealias Input = Worker.Input
    typealias Output = Worker.Output
    typealias Store = Worker.Store
    typealias Extra = Worker.Extra

    static func polish(
      input: Publishing<Input>, store: Store, extra: Extra
    ) -> Polished<Output> {
      let finished = input.start
        .map { [alive = extra.alive] number in
          let answers = PassthroughSubject<Int, Never>()
          let work = Task {
            await forever()
            answers.send(number)
          }
          alive.work.append(work)
          return answers.handleEvents(receiveCancel: { work.cancel() })
        }
        .switchToLatest()
      return Polished(cancellables: [
        finished
          .map { number in store.finished + number }
          .assign(to: \.finished, on: store)
      ])
    }

    /// Returns when the task is cancelled.
    private static func forever() async {
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      await withTaskCancellationHandler {
        for await _ in stream {}
      } onCancel: {
        continuation.finish()
      }
    }
  }

  private let token: Alive.Token

  init(_ alive: Alive) {
    token = Alive.Token(alive)
    super.init(
      input: Input(), store: Store(alive), extra: Extra(alive: alive, token: Alive.Token(alive)))
  }
}
