import Ricemill
import Spec

final class ListMachine: Machine<ListMachine.Resolver> {
  struct Input: InputType {
    let create = PassthroughSubject<Int, Never>()
    let append = PassthroughSubject<Int, Never>()
    let updateEvery = PassthroughSubject<Int, Never>()
    let swap = PassthroughSubject<(Int, Int), Never>()
    let toggle = PassthroughSubject<Int, Never>()
    let select = PassthroughSubject<Int, Never>()
    let remove = PassthroughSubject<Int, Never>()
    let clear = PassthroughSubject<Void, Never>()
    let refresh = PassthroughSubject<Int, Never>()
  }

  typealias Output = Store

  final class Store: StoredOutputType {
    /// Not published: every edit would copy what was published before.
    var table: RowTable {
      didSet { edits += 1 }
    }
    @Published private(set) var edits = 0
    let removed = PassthroughSubject<Int, Never>()

    init(table: RowTable) { self.table = table }
  }

  struct Extra: ExtraType {
    let labels: any LabelService
  }
}
