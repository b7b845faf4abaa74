/// The names of the places in the part of a page that is about one of several results.
package struct ResultIds {
  private let suffix: String
  private let number: String

  /// The names for the result at `index` among all of the page; `isOnly` says that no other has such parts.
  init(_ index: Int, isOnly: Bool) {
    suffix = index == 0 ? "" : "-\(index + 1)"
    number = isOnly ? "" : " of result \(index + 1)"
  }

  /// The title of a section, with the number of the result if the page has several of its kind.
  func title(_ section: String) -> String { section + number }

  /// The place of a section, which no other result has.
  func id(_ section: String) -> String { section + suffix }

  /// The place of the workload at `index`. A workload may be called anything; the number makes it unique, and the
  /// first letters keep it apart from all other places.
  package func workload(_ index: Int, _ name: String) -> String {
    "w\(index + 1)-\(name.anchor)\(suffix)"
  }

  /// The place of the sweep at `index`.
  func sweep(_ index: Int, _ name: String) -> String { "g\(index + 1)-\(name.anchor)\(suffix)" }
}
