import Spec

/// What was expected and what was found instead, in words.
struct Mismatch {
  let expected: String
  let found: String
}

extension Mismatch {
  /// The first difference between the views `received` and those `due`; nil if there is none.
  static func ofWhole<View: Equatable>(_ received: [View], _ due: [View]) -> Mismatch? {
    guard received != due else { return nil }
    let index = zip(received, due).prefix { $0 == $1 }.count
    let number = index + 1
    if index == received.count {
      return Mismatch(
        expected: due.count.counted("view")
          + ", number \(number) with \(change(in: due, at: index))",
        found: received.count.counted("view"))
    }
    if index == due.count {
      return Mismatch(
        expected: due.count.counted("view"),
        found:
          "\(received.count.counted("view")), number \(number) with \(change(in: received, at: index))"
      )
    }
    let differences = Difference.all(between: due[index], and: received[index])
    return Mismatch(
      expected: "view number \(number) to have \(differences.expectedText)",
      found: differences.foundText)
  }

  /// The first view `received` that breaks the order of those `due`; nil if `received` is a
  /// subsequence of `due`.
  static func ofOrder<View: Equatable>(_ received: [View], _ due: [View]) -> Mismatch? {
    var rest = due[...]
    for (index, view) in received.enumerated() {
      guard let match = rest.firstIndex(of: view) else {
        return Mismatch(
          expected: "the model's views in the model's order",
          found: "number \(index + 1) with \(change(in: received, at: index)) out of order")
      }
      rest = rest[(match + 1)...]
    }
    return nil
  }

  /// As ``ofOrder(_:_:)``, and the last view received must be the last one due.
  static func ofSubsequence<View: Equatable>(_ received: [View], _ due: [View]) -> Mismatch? {
    if let mismatch = ofOrder(received, due) { return mismatch }
    guard let last = received.last, let dueLast = due.last, last != dueLast else { return nil }
    let differences = Difference.all(between: dueLast, and: last)
    return Mismatch(
      expected: "the last view received to have \(differences.expectedText)",
      found: differences.foundText)
  }

  /// What the view at `index` changes.
  private static func change<View: Equatable>(in views: [View], at index: Int) -> String {
    guard index > 0 else { return "\(brief: views[index])" }
    return Difference.all(between: views[index - 1], and: views[index]).foundText
  }
}
