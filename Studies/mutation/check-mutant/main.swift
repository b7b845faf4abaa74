import Conformance
import DirectFeatures
import Libc
import ObservableFeatures
import ReduxFeatures
import Spec

// Checks one pattern rule by rule, as `bench verify` does by default, and stops at the first that it
// breaks. Which mutant the pattern is, the environment variable MUTANT says.
// Usage: check-mutant <pattern> <features, with commas>

let patterns: [any Pattern.Type] = [
  DirectPattern.self, DirectAsyncPattern.self, ViewModelPatterns.observable,
  ViewModelPatterns.observableObject, ReduxPattern.self, ReferencePattern.self, QueuedPattern.self,
]

/// Prints at once, so that the rule under way is known whatever happens to the process.
func say(_ line: String) {
  print(line)
  fflush(nil)
}

guard CommandLine.arguments.count == 3,
  let pattern = patterns.first(where: { $0.name == CommandLine.arguments[1] })
else {
  say("usage: check-mutant <\(patterns.map { $0.name }.joined(separator: "|"))> <features>")
  exit(64)
}
let features = Set(CommandLine.arguments[2].split(separator: ",").map(String.init))
for rule in Rule.all {
  say("begin \(rule.id)")
  var conformance = Conformance(
    schedules: 100, sequences: 100, rules: [rule.id], features: features, replay: nil)
  // Whoever starts this sets a limit of its own.
  conformance.hangLimit = nil
  if let failure = conformance.check(pattern).failures.first {
    say("broken \(rule.id)/\(failure.feature)")
    exit(3)
  }
}
say("holds")
exit(0)
