import Ricemill
import TestSupport

/// The live objects of a test's workers, and the tasks that these have begun.
@MainActor
final class WorkLog {
  nonisolated let live = LiveObjects()
  var work: [Task<Void, Never>] = []
}

/// A machine whose work never ends by itself.
final class Worker: Machine<Worker.Resolver> {
  struct Input: InputType {
    let start = PassthroughSubject<Int, Never>()
  }

  typealias Output = Store

  final class Store: StoredOutputType {
    @Published var finished = 0
    private let token: LiveObjects.Token

    init(_ log: WorkLog) { token = LiveObjects.Token(log.live) }
  }

  struct Extra: ExtraType {
    let log: WorkLog
    let token: LiveObjects.Token
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
        .map { [log = extra.log] number in
          let answers = PassthroughSubject<Int, Never>()
          let work = Task {
            await forever()
            answers.send(number)
          }
          log.work.append(work)
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

  private let token: LiveObjects.Token

  init(_ log: WorkLog) {
    token = LiveObjects.Token(log.live)
    super.init(
      input: Input(), store: Store(log), extra: Extra(log: log, token: LiveObjects.Token(log.live)))
  }
}
