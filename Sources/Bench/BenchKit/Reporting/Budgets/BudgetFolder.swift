import Libc

/// The folder of budgets, with a file per pattern and beside it the costs of its functions.
package struct BudgetFolder: Sendable {
  /// The folder in the directory where `bench` runs.
  package static let standard = BudgetFolder(path: "Results/budgets")

  package let path: String

  package init(path: String) { self.path = path }

  /// The path of a pattern's budget.
  package func file(_ pattern: String) -> String { "\(path)/\(pattern).json" }

  /// The patterns whose budgets are in the folder.
  package var patterns: [String] {
    Folder.files(in: path).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  private func costs(_ pattern: String) -> String { "\(path)/functions/\(pattern).json" }

  /// The budget of `pattern`; nil when there is none. Throws when it cannot be read.
  package func budget(_ pattern: String) throws -> Budget? {
    let file = file(pattern)
    guard access(file, F_OK) == 0 || errno != ENOENT else { return nil }
    struct SchemaName: Decodable { var schema: String }
    let text = try Folder.text(of: file)
    guard let header = SchemaName(json: text) else {
      throw UnreadableResult("\(file) is no budget; replace it with bench budget update")
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

  /// The costs of functions, by workload, when the budget of `pattern` was made; empty when unknown.
  package func functionCosts(_ pattern: String) -> [String: FunctionCosts] {
    guard let text = try? Folder.text(of: costs(pattern)) else { return [:] }
    return [String: FunctionCosts](json: text) ?? [:]
  }

  /// Removes the budget of `pattern` and the costs of its functions.
  package func remove(_ pattern: String) {
    for file in [file(pattern), costs(pattern)] { unlink(file) }
  }

  /// Saves a budget and the costs of its functions; replaces older ones.
  package func save(_ budget: Budget, _ functions: [String: FunctionCosts]) throws {
    try Folder.make("\(path)/functions")
    let lines = functions.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value.json)" }
    try Folder.replace(
      costs(budget.pattern), with: "{\n\(lines.joined(separator: ",\n"))\n}\n")
    try Folder.replace(file(budget.pattern), with: budget.text)
  }
}
