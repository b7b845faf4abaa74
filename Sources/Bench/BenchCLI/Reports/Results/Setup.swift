import BenchKit

/// What this tool measures.
struct Setup: Sendable {
  let suite: Suite
  /// The bounds to report on after a run.
  let targets: [Target]
}
