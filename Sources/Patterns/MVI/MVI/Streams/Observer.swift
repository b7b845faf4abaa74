/// Receives the elements of one subscription. An operator makes one of the observer downstream, in the same turns.
@MainActor
struct Observer<Element> {
  /// The turns in which it must be called; nil if it is called in those of its source.
  let turns: Turns?
  let onNext: @MainActor (Element) -> Void
  var onCompleted: @MainActor () -> Void = {}
}
