/// What was expected and what was found instead, in words.
struct Mismatch {
  let expected: String
  let found: String
}

extension Mismatch {
  /// Where `heard` is not just `due`; nil where it is.
  static func ofWhole<View: Equatable>(_ heard: [View], _ due: [View]) -> Mismatch? {
    guard heard != due else { return nil }
    let index = zip(heard, due).prefix { $0 == $1 }.count
    let number = index + 1
    if index == heard.count {
      return Mismatch(
        expected: due.count.counted("view")
          + ", number \(number) with \(change(in: due, at: index))",
        found: "\(heard.count)")
    }
    if index == due.count {
      return Mismatch(
        expected: due.count.counted("view"),
        found: "\(heard.count), number \(number) with \(change(in: heard, at: index))")
    }
    let differences = Difference.all(between: due[index], and: heard[index])
    return Mismatch(
      expected: "view number \(number) to have \(differences.expectations)",
      found: differences.findings)
  }

  /// Where `heard` is not some of `due`, in order; nil where it is.
  static func ofOrder<View: Equatable>(_ heard: [View], _ due: [View]) -> Mismatch? {
    var rest = due[...]
    for (index, view) in heard.enumerated() {
      guard let match = rest.firstIndex(of: view) else {
        return Mismatch(
          expected: "views that follow one another as the model's do",
          found: "number \(index + 1) with \(change(in: heard, at: index)) out of order")
      }
      rest = rest[(match + 1)...]
    }
    return nil
  }

  /// Where `heard` is not some of `due`, in order, up to the last; nil where it is.
  static func ofSubsequence<View: Equatable>(_ heard: [View], _ due: [View]) -> Mismatch? {
    if let mismatch = ofOrder(heard, due) { return mismatch }
    guard let last = heard.last, let dueLast = due.last, last != dueLast else { return nil }
    let differences = Difference.all(between: dueLast, and: last)
    return Mismatch(
      expected: "the last view heard to have \(differences.expectations)",
      found: differences.findings)
  }

  /// What is new in the view at `index`.
  private static func change<View>(in views: [View], at index: Int) -> String {
    guard index > 0 else { return "\(brief: views[index])" }
    return Difference.all(between: views[index - 1], and: views[index]).findings
  }
}
