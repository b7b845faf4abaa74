import Libc

/// The budgets that hold under the same conditions: a folder with a file per pattern.
package struct BudgetFolder: Sendable {
  /// The folder of such folders, in the package that is measured.
  package static let all = "\(PackageFolder.results)/budgets"

  package let path: String

  package init(path: String) { self.path = path }

  /// The folder of budgets that hold under `conditions`, beside those of other conditions in `all`.
  package init(_ conditions: Budget.Conditions, in all: String = all) {
    self.init(path: "\(all)/\(conditions.name)")
  }

  /// The folder for `conditions`; where it has no budgets and another folder in `all` has some, that one.
  package static func nearest(
    to conditions: Budget.Conditions, in all: String = all
  ) -> BudgetFolder {
    let here = BudgetFolder(conditions, in: all)
    let others = Folder.files(in: all).sorted().map { BudgetFolder(path: "\(all)/\($0)") }
    return ([here] + others).first { !$0.patterns.isEmpty } ?? here
  }

  /// The path of a pattern's budget.
  package func file(_ pattern: String) -> String { "\(path)/\(pattern).json" }

  /// The patterns whose budgets are in the folder.
  package var patterns: [String] {
    Folder.files(in: path).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// The budget of `pattern`; nil when there is none. Throws when it cannot be read.
  package func budget(_ pattern: String) throws -> Budget? {
    let file = file(pattern)
    guard access(file, F_OK) == 0 || errno != ENOENT else { return nil }
    let text = try Folder.text(of: file)
    guard let header = SchemaName(json: text) else {
      throw UnreadableResult("\(file) is not a budget; replace it with bench budget update")
    }
    guard header.schema == Budget.schema else {
      throw UnreadableResult(
        "\(file) has the schema \(header.schema.prefix(80)); this bench reads \(Budget.schema) only; "
          + "replace it with bench budget update")
    }
    guard let budget = Budget(json: text), budget.pattern == pattern else {
      throw UnreadableResult("\(file) does not follow \(Budget.schema), or is of another pattern")
    }
    if let flaw = budget.flaw { throw UnreadableResult("\(file): \(flaw)") }
    return budget
  }

  /// Removes the budget of `pattern`.
  package func remove(_ pattern: String) { unlink(file(pattern)) }

  /// Saves a budget; replaces an older one.
  package func save(_ budget: Budget) throws {
    try Folder.make(path)
    try Folder.replace(file(budget.pattern), with: budget.text)
  }
}

extension Budget.Conditions {
  /// A name for a folder, such as `swift-6.3.1-release-linux-x86_64-glibc-2.36`: the compiler's version, the kind of build,
  /// the system and the C library.
  package var name: String {
    let version = swift.split { $0.isWhitespace || $0 == "(" }.first { $0.first?.isNumber == true }
    let words = "swift \(version ?? "unknown") \(flags.prefix { $0 != " " }) \(system)".lowercased()
    return words.split { !($0.isASCII && ($0.isLetter || $0.isNumber || "._".contains($0))) }
      .joined(separator: "-")
  }
}
