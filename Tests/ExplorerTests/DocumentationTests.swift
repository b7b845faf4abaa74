import Explorer
import Foundation
import TestSupport
import Testing

/// The code of the documentation page, as it stands there.
@Suite struct DocumentationTests {
  @Test func theExampleFindsTheOverdraft() throws {
    let failure = #expect(throws: ExplorationFailure.self) {
      try explore(.exhaustive(limit: 10_000)) { run in
        let account = Account()
        let first = Task { await account.withdraw(80) }
        let second = Task { await account.withdraw(80) }
        await first.value
        await second.value
        let balance = await account.balance
        run.expect(balance >= 0, "the balance is \(balance)")
      }
    }
    let description = try #require(failure?.description)
    #expect(description.hasPrefix("schedule 3 failed: the balance is -60"))
    #expect(description.contains(".replay(\"x1-1\")"))
  }

  @Test func theExampleOfTimeHolds() throws {
    try explore(.random(seed: 1, schedules: 100)) { run in
      let search = Search(clock: run.clock)
      search.type("swift")
      await run.advance(by: .milliseconds(299))
      run.expect(search.requests == [])
      search.type("swift 6")
      await run.advance(by: .milliseconds(300))
      run.expect(search.requests == ["swift 6"])
    }
  }

  @Test func theseAreThePagesSnippets() throws {
    let page = committedFile("Sources/Conformance/Explorer/Explorer.docc/Explorer.md")
    let source = squeezed(try String(contentsOfFile: #filePath, encoding: .utf8))
    let blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```")
    let snippets = blocks.filter { $0.hasPrefix("swift\n") }.map { $0.dropFirst("swift\n".count) }
    #expect(snippets.count == 4)
    for snippet in snippets {
      #expect(source.contains(squeezed(String(snippet))), "not compiled:\n\(snippet)")
    }
  }

  private func squeezed(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

actor Bank {
  private var total = 0

  func note(_ amount: Int) { total += amount }
}

actor Account {
  private(set) var balance = 100
  private let bank = Bank()

  func withdraw(_ amount: Int) async {
    guard balance >= amount else { return }
    await bank.note(amount)
    balance -= amount
  }
}

@MainActor private final class Search {
  private(set) var requests: [String] = []
  private let clock: any Clock<Duration>
  private var pending: Task<Void, Never>?

  init(clock: any Clock<Duration>) { self.clock = clock }

  func type(_ query: String) {
    pending?.cancel()
    pending = Task {
      try? await clock.sleep(for: .milliseconds(300))
      if !Task.isCancelled { requests.append(query) }
    }
  }
}
