import Foundation
import Testing

@testable import SourceEffort

struct SourceChangeTests {
  private static let text = "let a = 1\nlet b = 2\nlet c = 3\nlet d = 4\n"

  @Test(arguments: [
    (text, 0, 0, 0),
    // One token removed, one added.
    (text.replacing("b = 2", with: "b = 3"), 1, 1, 2),
    (text.replacing("1", with: "5").replacing("4", with: "6"), 1, 2, 4),
    // Neighbouring lines are one run.
    (text.replacing("1", with: "5").replacing("2", with: "6"), 1, 1, 4),
    (text.replacing("let b = 2\n", with: ""), 1, 1, 4),
    (text + "let e = 5\n", 1, 1, 4),
    // Layout and remarks are no tokens, but they are a change of lines.
    (text.replacing("let b", with: "// remark\nlet b"), 1, 1, 0),
    ("", 1, 1, 16),
  ])
  func tokensAndRunsOfLines(_ new: String, _ files: Int, _ hunks: Int, _ tokens: Int) {
    let change = SourceChange(from: Self.text, to: new)
    #expect((change.files, change.hunks, change.tokens) == (files, hunks, tokens), "\(new)")
    let back = SourceChange(from: new, to: Self.text)
    #expect((back.files, back.tokens) == (files, tokens))
  }

  @Test func filesOfAPatternAreComparedBySubject() throws {
    let (old, new) = (try ScratchFolder(), try ScratchFolder())
    for (folder, count) in [(old, 1), (new, 2)] {
      try folder.write("App/CounterModel.swift", "let counter = \(count)\n")
      try folder.write("App/ListModel.swift", "let list = 1\n")
      try folder.write("App/SearchModel.swift", "let search = 1\n")
      try folder.write("App/Driver.swift", "let driver = (\(count), 0)\n")
    }
    try new.write("App/ListChild.swift", "let child = 1\n")
    let pattern = MeasuredPattern(
      "App", features: ["App"], framework: .none(because: "it is a test"))
    func change(_ subjects: [Subject]) throws -> SourceChange {
      try SourceChange(
        of: pattern, subjects, from: URL(fileURLWithPath: old.path),
        to: URL(fileURLWithPath: new.path))
    }
    let features = try change(Subject.features)
    #expect((features.files, features.tokens) == (2, 2 + 4))
    let driver = try change([.driver, .framework])
    #expect((driver.files, driver.hunks, driver.tokens) == (1, 1, 2))
  }
}
