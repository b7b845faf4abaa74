import Dispatch
import Explorer
import Testing

/// Exploring on some threads does not disturb the others, nor they it.
@Suite struct ParallelTests {
  @Test(arguments: 0..<200) func explored(_ number: Int) throws {
    let report = try explore(.exhaustive(limit: 10_000)) { run in
      let counter = Counter()
      let other = Task.detached {
        await counter.add(1)
        await MainActor.run { counter.touch() }
      }
      let mine = Task {
        await counter.add(number)
        counter.touch()
      }
      await other.value
      await mine.value
      let total = await counter.total
      run.expect(total == number + 1)
      run.expect(counter.touches == 2)
    }
    #expect(report.isComplete)
  }

  @MainActor @Test(arguments: 0..<200) func ordinary(_ number: Int) async {
    dispatchPrecondition(condition: .onQueue(.main))
    let counter = Counter()
    await Task.yield()
    await Task.detached {
      dispatchPrecondition(condition: .notOnQueue(.main))
      await counter.add(number)
      await MainActor.run {
        dispatchPrecondition(condition: .onQueue(.main))
        counter.touch()
      }
    }.value
    dispatchPrecondition(condition: .onQueue(.main))
    #expect(await counter.total == number)
    #expect(counter.touches == 1)
  }

  actor Counter {
    private(set) var total = 0
    @MainActor private(set) var touches = 0

    init() {}

    func add(_ number: Int) { total += number }

    @MainActor func touch() { touches += 1 }
  }
}
