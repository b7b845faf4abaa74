import Explorer

/// Five classic mistakes, each with a body that shows it in some schedules only.
enum Bug: String, CaseIterable, Sendable {
  case lostUpdate, reordering, reentrancy, missedCancellation, deadlock

  var body: ExploredBody {
    switch self {
    case .lostUpdate: Bug.loseUpdate
    case .reordering: Bug.reorder
    case .reentrancy: Bug.reenter
    case .missedCancellation: Bug.missCancellation
    case .deadlock: Bug.waitForEachOther
    }
  }

  /// The first schedule that shows it, by exhaustive search.
  var schedule: Int {
    switch self {
    case .reordering, .missedCancellation: 2
    case .lostUpdate, .reentrancy, .deadlock: 3
    }
  }

  /// The same schedule for any process.
  var token: ScheduleToken {
    switch self {
    case .reordering, .missedCancellation: "x0-1"
    case .lostUpdate, .reentrancy, .deadlock: "x1-1"
    }
  }
}

extension Bug {
  actor Register {
    private(set) var value = 0

    func set(_ new: Int) { value = new }
  }

  /// Reads, awaits, and writes what may be old by then.
  @MainActor private static func loseUpdate(_ run: Run) async throws {
    let register = Register()
    let increment: @Sendable () async -> Void = {
      let old = await register.value
      await register.set(old + 1)
    }
    let first = Task.detached(name: "first", operation: increment)
    let second = Task.detached(name: "second", operation: increment)
    await first.value
    await second.value
    let value = await register.value
    run.expect(value == 2, "two increments made \(value)")
  }

  /// Takes it that tasks start in the order in which they were made.
  @MainActor private static func reorder(_ run: Run) async throws {
    let log = Log<String>()
    Task.detached(name: "first") { log.append("first") }
    Task.detached(name: "second") { log.append("second") }
    await run.settle()
    run.expect(log.entries == ["first", "second"], "the order was \(log.entries)")
  }

  actor Account {
    private(set) var balance = 100
    private let auditor: Auditor

    init(_ auditor: Auditor) { self.auditor = auditor }

    /// Checks, awaits, and takes what may be gone by then.
    func withdraw(_ amount: Int) async {
      guard balance >= amount else { return }
      await auditor.note(amount)
      balance -= amount
    }
  }

  actor Auditor {
    private var total = 0

    func note(_ amount: Int) { total += amount }
  }

  @MainActor private static func reenter(_ run: Run) async throws {
    let account = Account(Auditor())
    let first = Task.detached(name: "first") { await account.withdraw(80) }
    let second = Task.detached(name: "second") { await account.withdraw(80) }
    await first.value
    await second.value
    let balance = await account.balance
    run.expect(balance >= 0, "the balance is \(balance)")
  }

  actor Service {
    func answer(_ question: String) -> String { question }
  }

  @MainActor final class Screen {
    var shown = ""
  }

  /// Shows an answer without looking whether it is still wanted.
  @MainActor private static func missCancellation(_ run: Run) async throws {
    let service = Service()
    let screen = Screen()
    let search = Task(name: "search") {
      let answer = await service.answer("old")
      screen.shown = answer
    }
    let clear = Task(name: "clear") {
      search.cancel()
      screen.shown = "new"
    }
    await clear.value
    await search.value
    run.expect(screen.shown == "new", "a cancelled search shows \"\(screen.shown)\"")
  }

  @MainActor final class Meeting {
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private let auditor = Auditor()

    /// Wakes the other if it waits already; the other may be about to.
    func meet(_ me: Int, _ other: Int) async {
      if let continuation = waiting.removeValue(forKey: other) {
        continuation.resume()
      } else {
        await auditor.note(me)
        await withCheckedContinuation { waiting[me] = $0 }
      }
    }

  }

  @MainActor private static func waitForEachOther(_ run: Run) async throws {
    let meeting = Meeting()
    let left = Task(name: "left") { await meeting.meet(1, 2) }
    let right = Task(name: "right") { await meeting.meet(2, 1) }
    await left.value
    await right.value
  }
}
