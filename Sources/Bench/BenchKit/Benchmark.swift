/// One cell and how to exercise it.
package struct Benchmark: Sendable {
  /// The cell's name.
  package let cell: Cell
  /// What one action is, in a few words.
  package let summary: String
  let make: @MainActor @Sendable (Equipment) -> any Exercise

  init(
    cell: Cell, summary: String, make: @escaping @MainActor @Sendable (Equipment) -> any Exercise
  ) {
    self.cell = cell
    self.summary = summary
    self.make = make
  }
}
