import Mistakes

// Runs a mistake as a test without the explorer would, so many times, and prints how often it shows. A reply that is
// given twice ends the process.

let arguments = CommandLine.arguments
guard arguments.count == 3, let count = Int(arguments[2]) else {
  fatalError("use: thousand-runs stock|reply|search COUNT")
}
var shown = 0
for _ in 0..<count {
  switch arguments[1] {
  case "stock":
    let stock = Stock(pieces: 1)
    let first = Task { await stock.sell() }
    let second = Task { await stock.sell() }
    await first.value
    await second.value
    if await stock.pieces != 0 { shown += 1 }
  case "reply":
    let reply = Reply()
    let answer = Task {
      try await Task.sleep(for: .milliseconds(1))
      await reply.answer("42")
    }
    _ = await reply.value(within: .milliseconds(1), on: .continuous)
    try await answer.value
  case "search":
    let service = Service()
    let search = Search { await service.answer($0) }
    search.query("a")
    search.query("ab")
    await search.finish()
    for _ in 0..<10 { await Task.yield() }
    if search.shown != "results of ab" { shown += 1 }
  default: fatalError("there is no mistake \(arguments[1])")
  }
}
print(shown)
