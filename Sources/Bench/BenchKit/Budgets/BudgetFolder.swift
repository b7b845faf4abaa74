import Libc

/// Where budgets are kept: a file per pattern, and beside it what its functions cost.
package struct BudgetFolder: Sendable {
  /// From the folder that `bench` is run in.
  package static let standard = BudgetFolder(path: "Results/budgets")

  package let path: String

  package init(path: String) { self.path = path }

  /// Where the budget of a pattern is.
  package func file(_ pattern: String) -> String { "\(path)/\(pattern).json" }

  private func costs(_ pattern: String) -> String { "\(path)/functions/\(pattern).json" }

  /// The budget of `pattern`; nil when there is none. Throws when it cannot be read.
  package func budget(_ pattern: String) throws -> Budget? {
    let file = file(pattern)
    guard access(file, F_OK) == 0 || errno != ENOENT else { return nil }
    struct Head: Decodable { var schema: String }
    let text = try Folder.text(of: file)
    guard let head = Head(json: text) else {
      throw UnreadableResult("\(file) is no budget; bench budget update writes it anew")
    }
    guard head.schema == Budget.schema else {
      throw UnreadableResult(
        "\(file) has the schema \(head.schema.prefix(80)); this bench reads \(Budget.schema) only; "
          + "bench budget update writes it anew")
    }
    guard let budget = Budget(json: text), budget.pattern == pattern else {
      throw UnreadableResult("\(file) does not follow \(Budget.schema), or is of another pattern")
    }
    if let flaw = budget.flaw { throw UnreadableResult("\(file): \(flaw)") }
    return budget
  }

  /// What the functions of `pattern` cost when its budget was made; nothing when that is not known.
  package func functionCosts(_ pattern: String) -> [String: FunctionCosts] {
    guard let text = try? Folder.text(of: costs(pattern)) else { return [:] }
    return [String: FunctionCosts](json: text) ?? [:]
  }

  /// Keeps a budget and what its functions cost, in place of what there was.
  package func save(_ budget: Budget, _ functions: [String: FunctionCosts]) throws {
    try Folder.make("\(path)/functions")
    let lines = functions.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value.json)" }
    try Folder.replace(
      costs(budget.pattern), with: "{\n\(lines.joined(separator: ",\n"))\n}\n")
    try Folder.replace(file(budget.pattern), with: budget.text)
  }
}
