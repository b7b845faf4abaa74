/// The objects from which a stream's elements come in the end, without the operators in between.
///
/// Two streams of the same model that have the same sources are taken to be the same stream. Sources
/// have numbers, because they may be gone when they are compared.
@usableFromInline
struct Sources: Equatable {
  private var first: UInt64?
  private var others: [UInt64] = []

  /// No source.
  init() {}

  /// One source.
  init(_ number: UInt64) { first = number }

  var isEmpty: Bool { first == nil }

  static func + (sources: Sources, more: Sources) -> Sources {
    guard !sources.isEmpty else { return more }
    guard let first = more.first else { return sources }
    var all = sources
    all.others += [first] + more.others
    return all
  }
}
