import Ricemill
import Testing

/// Rows that count how often one is compared with another.
private struct Rows: Equatable {
  final class Comparisons { var count = 0 }

  var numbers: [Int]
  let comparisons: Comparisons

  static func == (left: Rows, right: Rows) -> Bool {
    left.comparisons.count += 1
    return left.numbers == right.numbers
  }
}

private final class RowMachine: Machine<RowMachine.Resolver> {
  struct Input: InputType {
    let append = PassthroughSubject<Int, Never>()
  }

  typealias Output = Store

  final class Store: StoredOutputType {
    @Published var rows: Rows
    init(rows: Rows) { self.rows = rows }
  }

  struct Extra: ExtraType {}

  enum Resolver: ResolverType {
    typealias Input = RowMachine.Input
    typealias Output = RowMachine.Output
    typealias Store = RowMachine.Store
    typealias Extra = RowMachine.Extra

    static func polish(
      input: Publishing<Input>, store: Store, extra: Extra
    ) -> Polished<Output> {
      Polished(cancellables: [input.append.sink { store.rows.numbers.append($0) }])
    }
  }
}

@Suite @MainActor struct ComparisonTests {
  /// A comparison would make every action as expensive as the state is large.
  @Test func `a change is delivered without comparing states`() {
    let comparisons = Rows.Comparisons()
    let machine = RowMachine(
      input: .init(), store: .init(rows: Rows(numbers: [], comparisons: comparisons)),
      extra: .init())
    var received = 0
    let sink = machine.output.$rows.sink { _ in received += 1 }
    for number in 1...10 { machine.input.append.send(number) }
    sink.cancel()
    #expect(received == 11)
    #expect(machine.output.rows.numbers == Array(1...10))
    #expect(comparisons.count == 0)
  }
}
