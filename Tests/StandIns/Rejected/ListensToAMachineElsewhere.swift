// main actor-isolated property 'objectWillChange'

import Ricemill

final class Store: StoredOutputType {
  @Published var count = 0
}

struct Input: InputType {}

struct Extra: ExtraType {}

enum Resolver: ResolverType {
  static func polish(input: Publishing<Input>, store: Store, extra: Extra) -> Polished<Store> {
    Polished(cancellables: [])
  }
}

nonisolated func misuse(_ machine: Machine<Resolver>) {
  _ = machine.objectWillChange.sink {}
}
