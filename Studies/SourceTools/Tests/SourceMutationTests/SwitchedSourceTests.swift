import Foundation
import Testing

@testable import SourceMutation

@Suite struct SwitchedSourceTests {
  private func switched(
    _ source: String, isIncluded: (Mutation) -> Bool = { _ in true }
  ) throws -> SwitchedSource {
    try SwitchedSource(MutatedSource(source, file: "Code.swift"), isIncluded: isIncluded)
  }

  @Test func anExpressionIsChosen() throws {
    #expect(
      try switched("let x = 1").text == "import Mutation\nlet x = (mutant(1) ? (2) : (1))")
  }

  @Test func aStatementIsChosen() throws {
    #expect(
      try switched("func f() { g() }").text
        == "import Mutation\nfunc f() { if mutant(1) {  } else { g() } }")
  }

  /// A mutant has one mistake: what is inside it is not switched again.
  @Test func anInnerSwitchIsOnlyInTheUnchangedBranch() throws {
    #expect(
      try switched("func f() { g(1) }").text
        == "import Mutation\nfunc f() { "
        + "if mutant(1) {  } else { g((mutant(2) ? (2) : (1))) } }")
  }

  @Test func mutantsOfOnePlaceAreChained() throws {
    let text = try switched("func f() async { await g() }").text
    #expect(
      text == "import Mutation\nfunc f() async { if mutant(1) {  } else { "
        + "if mutant(2) { Task { await g() } } else { await g() } } }")
  }

  @Test func excludedMutantsLeaveNothing() throws {
    let source = "func f() { g(1) // as it is\n}"
    #expect(try switched(source) { _ in false }.text == "import Mutation\n" + source)
  }

  @Test func spansSayWhoIsToBlame() throws {
    let switched = try switched("func f() { g(\"ü\", 1) }")
    let bytes = Array(switched.text.utf8)
    let parts = switched.spans.map { span in
      "\(span.mutants): " + String(decoding: bytes[span.start..<span.end], as: UTF8.self)
    }
    #expect(parts.contains("[2]: g(1, \"ü\")"))
    #expect(parts.contains("[3]: (mutant(3) ? (\"\") : (\"ü\"))"))
    #expect(parts.contains("[4]: 2"))
  }

  /// Every mutant of a program prints what it should, in one build.
  @Test func theSwitchesCompileAndChoose() throws {
    let source = """
      func sum(_ numbers: [Int]) -> Int {
        var sum = 0
        for number in numbers where number < 4 { sum += number }
        return sum
      }
      print(sum([1, 2, 4]))
      """
    let mutated = try MutatedSource(source, file: "main.swift")
    let output = try printed(
      SwitchedSource(mutated).text, mutants: 0...mutated.mutations.count)
    var byChange: [String: String] = ["": output[0]]
    for mutation in mutated.mutations {
      byChange["\(mutation.before) -> \(mutation.after)"] = output[mutation.id]
    }
    #expect(byChange[""] == "3")
    #expect(byChange["number < 4 -> number <= 4"] == "7")
    #expect(byChange["number < 4 -> !(number < 4)"] == "4")
    #expect(byChange["sum += number -> sum -= number"] == "-3")
    #expect(byChange["sum += number -> "] == "0")
    #expect(byChange["0 -> 1"] == "4")
    #expect(byChange["print(sum([1, 2, 4])) -> "] == "")
  }

  /// Compiles a program with the module that the switches ask, and runs it once for each mutant.
  private func printed(_ text: String, mutants: ClosedRange<Int>) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("switched-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let module = URL(filePath: #filePath)
      .appending(path: "../../../../mutation/Mutation/Mutation.swift").standardized
    // One module: the import would name itself.
    let program = text.replacingOccurrences(of: "import Mutation\n", with: "")
    try program.write(to: folder.appending(path: "main.swift"), atomically: true, encoding: .utf8)
    try FileManager.default.copyItem(at: module, to: folder.appending(path: "Mutation.swift"))
    let executable = folder.appending(path: "program")
    _ = try run([
      "swiftc", "-o", executable.path, folder.appending(path: "main.swift").path,
      folder.appending(path: "Mutation.swift").path,
    ])
    return try mutants.map { try run(["env", "MUTANT=\($0)", executable.path]) }
  }

  private func run(_ command: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
