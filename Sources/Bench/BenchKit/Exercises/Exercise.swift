/// Something that can be done in rounds of actions, measured and checked.
@MainActor
protocol Exercise: AnyObject {
  /// The most actions in one round.
  var longestRound: Int { get }

  /// About how many actions the smallest counted batch has: as many as can be simulated in well under
  /// a second.
  var countedActions: Int { get }

  /// The renders and actions in all rounds so far; nil where nothing is rendered.
  var renders: (count: Int, actions: Int)? { get }

  /// Checks what is shown at first and after a round that is not measured.
  func open() async throws

  /// Starts random choices again, so that what follows is what followed before.
  func repeatChoices()

  /// Does `rounds` rounds of `count` actions, the actions measured; then checks what came of them.
  func run(rounds: Int, of count: Int) async throws

  /// Checks once more, when everything has come to rest, and ends.
  func close() async throws
}

/// What an exercise is given to work with.
struct Equipment {
  let meter: any Meter
  let stage: any Stage
  /// Random choices start from here.
  let seed: UInt64
}
