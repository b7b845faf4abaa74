import BenchTestSupport
import Testing

@testable import BenchKit

@Suite struct GitTests {
  @Test func `changed lines are ranges by the path from the root`() throws {
    let scratch = try Scratch()
    try Shell.run(
      """
      git init -q . && mkdir -p 'a b/Perf' && printf '1\\n2\\n3\\n4\\n5\\n' > 'a b/ü.swift' && echo 1 > same.swift
      git add -A && git -c user.name=n -c user.email=e commit -qm c
      printf '1\\ntwo\\n3\\n5\\n6\\n7\\n' > 'a b/ü.swift'; echo new > new.swift; git add new.swift
      """, in: scratch.path)
    let git = Git(folder: "\(scratch.path)/a b/Perf", ProcessVariables.all)
    #expect(
      try git.changedLines(since: "HEAD") == [
        "a b/ü.swift": [2...2, 3...3, 5...6], "new.swift": [1...1],
      ])
  }
}
