import Ricemill
import Spec

extension SearchMachine {
  enum Resolver: ResolverType {
    typealias Input = SearchMachine.Input
    typealias Output = SearchMachine.Output
    typealias Store = SearchMachine.Store
    typealias Extra = SearchMachine.Extra

    static func polish(
      input: Publishing<Input>, store: Store, extra: Extra
    ) -> Polished<Output> {
      var cancellables: [AnyCancellable] = []

      let typing = input.queryChanged
        .handleEvents(receiveOutput: { store.startOver($0) })
        .map { $0.isEmpty ? SearchMoment.never : .afterPause }

      let clear = input.clear
        .handleEvents(receiveOutput: { store.startOver("") })
        .map { SearchMoment.never }

      let submit = input.submit
        .filter { store.canSubmit }
        .handleEvents(receiveOutput: { store.startOver(store.view.query) })

      let loadMore = input.loadMore.filter { store.canLoadMore }
      let retry = input.retry.filter { store.canRetry }

      let asking = submit.merge(with: loadMore, retry).map { SearchMoment.now }

      // What is newer takes the place of what is pending or under way.
      typing.merge(with: clear, asking)
        .map { moment in
          moment.comes(on: extra.clock)
            .flatMap { store.nextRequest.progress(extra.service) }
        }
        .switchToLatest()
        .map { store.phase(after: $0) }
        .assign(to: \.view.phase, on: store)
        .store(in: &cancellables)

      input.select
        .sink { store.opened.send($0) }
        .store(in: &cancellables)

      return Polished(cancellables: cancellables)
    }
  }
}
