import Explorer
import Libc
import Testing

/// A trap ends the process; what repeats it is written before.
@Suite struct TrapTests {
  @Test(arguments: TrappingBody.allCases) func theReplayThatIsWrittenTraps(
    _ body: TrappingBody
  ) async throws {
    let search = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [name = body.rawValue as String] in
      try explore(.exhaustive(limit: 1_000), body: try TrappingBody.of(name))
    }
    #expect(try replay(in: search) == body.replay)
    let again = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [name = body.rawValue as String, token = body.replay as String] in
      try explore(.replay(try #require(ScheduleToken(token))), body: try TrappingBody.of(name))
    }
    #expect(try replay(in: again) == body.replay)
    try explore(.replay("x"), body: body.body)
  }

  @Test func aLongReplayTrapsToo() async throws {
    let search = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try explore(.random(seed: 1, schedules: 1), body: manyYieldAndTrap)
    }
    let token = try replay(in: search)
    #expect(token.utf8.count > 1_000)
    let again = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [token = token as String] in
      try explore(.replay(try #require(ScheduleToken(token))), body: manyYieldAndTrap)
    }
    #expect(try replay(in: again) == token)
  }

  @Test(arguments: [".fifo", ".inline"])
  func `a strategy without choices is its own replay`(_ strategy: String) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [strategy] in
      try explore(strategy == ".fifo" ? .fifo : .inline) { _ in fatalError("at once") }
    }
    #expect(try errors(of: result).contains("in a schedule that repeats with \(strategy)\n"))
  }

  @Test func `a trap afterwards is not the explorers`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try explore { _ in }
      fatalError("later")
    }
    let errors = try errors(of: result)
    #expect(errors.contains("later") && !errors.contains("Explorer: "))
  }

  /// The token of the replay that a process wrote before it died.
  private func replay(in result: ExitTest.Result?) throws -> String {
    let errors = try errors(of: result)
    let start = "in a schedule that repeats with .replay(\""
    let token = errors.split(separator: "\n").first { $0.contains(start) }
    return try String(#require(token, "\(errors)").split(separator: "\"")[1])
  }

  private func errors(of result: ExitTest.Result?) throws -> String {
    String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
  }
}

/// Mistakes that end the process in some schedules only.
enum TrappingBody: String, CaseIterable {
  case emptyArray, secondResume, abort

  /// The first schedule in which it traps.
  var replay: String {
    switch self {
    case .emptyArray, .secondResume: "x1-1"
    case .abort: "x0-1"
    }
  }

  static func of(_ name: String) throws -> ExploredBody {
    try #require(TrappingBody(rawValue: name)).body
  }

  var body: ExploredBody {
    switch self {
    case .emptyArray: Self.takeTwice
    case .secondResume: Self.resumeTwice
    case .abort: Self.abortWhenReordered
    }
  }

  private actor Auditor {
    private var notes = 0

    func note() { notes += 1 }
  }

  private actor Stock {
    private var items = ["one"]
    private let auditor = Auditor()

    func take() async {
      guard !items.isEmpty else { return }
      await auditor.note()
      items.removeFirst()
    }
  }

  @MainActor private static func takeTwice(_ run: Run) async {
    let stock = Stock()
    for _ in 1...2 { Task.detached { await stock.take() } }
    await run.settle()
  }

  private actor Door {
    private var visitor: CheckedContinuation<Void, Never>?
    private let auditor = Auditor()

    func wait() async { await withCheckedContinuation { visitor = $0 } }

    func open() async {
      guard let visitor else { return }
      await auditor.note()
      visitor.resume()
      self.visitor = nil
    }
  }

  @MainActor private static func resumeTwice(_ run: Run) async {
    let door = Door()
    Task.detached { await door.wait() }
    await run.settle()
    for _ in 1...2 { Task.detached { await door.open() } }
    await run.settle()
  }

  @MainActor private static func abortWhenReordered(_ run: Run) async {
    let log = Log<Int>()
    for number in 1...2 {
      Task.detached {
        log.append(number)
        if log.entries == [2] { Libc.abort() }
      }
    }
    await run.settle()
  }
}

@MainActor private func manyYieldAndTrap(_ run: Run) async {
  for _ in 1...3 {
    Task.detached { for _ in 1...300 { await Task.yield() } }
  }
  await run.settle()
  fatalError("after many choices")
}
