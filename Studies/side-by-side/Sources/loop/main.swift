import Measured

// loop NAME CALLS: calls code in a plain loop, and prints the nanoseconds of a call: the median of five turns.

let (name, calls) = (CommandLine.arguments[1], Int(CommandLine.arguments[2])!)

func time(_ turn: () throws -> Void) rethrows {
  report(try (0..<5).map { _ in try ContinuousClock().measure(turn) })
}

@concurrent
func time(_ turn: @Sendable () async -> Void) async {
  var turns: [Duration] = []
  for _ in 0..<5 { turns.append(await ContinuousClock().measure(turn)) }
  report(turns)
}

func report(_ turns: [Duration]) { print(turns.sorted()[2] / .nanoseconds(calls)) }

switch name {
case "json.decode":
  let json = try Article.json()
  try time { for _ in 0..<calls { consume(try Article.decode(json)) } }
case "dictionary.merge":
  let (first, second) = (Prices(from: 0), Prices(from: 50))
  time { for _ in 0..<calls { consume(first.merged(with: second)) } }
case "actor.call":
  let counter = Counter()
  await time { for _ in 0..<calls { consume(await counter.next()) } }
default:
  time { for _ in 0..<calls { consume(nothing()) } }
}
