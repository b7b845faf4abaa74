// Prints for each framework how often an action copies a state of 2 KiB; the observer keeps what it is shown.
import CCopies

let actions = 100

func wideCopies() -> Int { Int(wide_copies()) }

/// Copies per action that `act` makes. Each must be shown when it returns.
@MainActor
func copies(_ act: () -> Void, shown: () -> Int) -> Double {
  for _ in 0..<actions { act() }
  let before = wideCopies()
  for _ in 0..<actions { act() }
  let made = Double(wideCopies() - before) / Double(actions)
  precondition(shown() == 2 * actions, "\(shown()) of \(2 * actions) actions are shown")
  return made
}

print("RIV", copiesInRIV())
print("AsyncReactor", await copiesInAsyncReactor())
print("IV", copiesInIV())
print("Ricemill", copiesInRicemill())
print("MVI", copiesInMVI())
