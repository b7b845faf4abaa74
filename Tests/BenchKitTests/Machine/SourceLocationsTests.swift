import BenchTestSupport
import Testing

@testable import BenchKit

@Suite struct SourceLocationsTests {
  @Test func `parts and copies of a function are where it is and others nowhere`() {
    let sources = SourceLocations([
      "$s4main4sendyyF": .init(file: "main.swift", line: 3),
      "$s4main4sendyyFyycfU_": .init(file: "main.swift", line: 5),
      "hook": .init(file: "hooks.c", line: 7),
    ])
    #expect(sources["$s4main4sendyyF"]?.line == 3)
    #expect(sources["$s4main4sendyyFTf4n_n"]?.line == 3)
    #expect(sources["$s4main4sendyyFyycfU_TA"]?.line == 5)
    #expect(sources["hook"]?.line == 7)
    #expect(sources["$s4main4senTf4n_n"] == nil)
    #expect(sources["hooked"] == nil)
    #expect(sources["swift_retain"] == nil)
  }

  @Test func `only files of the repository are locations`() {
    func location(_ line: String) -> String? {
      SourceLocation(line, in: "/a/repo").map { "\($0)" }
    }
    #expect(location("/a/repo/Sources/M/T t.swift:41") == "Sources/M/T t.swift:41")
    #expect(location("/a/repo/hooks.c:85 (discriminator 2)") == "hooks.c:85")
    #expect(location("/a/repo/.build/checkouts/D/T.swift:41") == nil)
    #expect(location("/a/repo/Benchmarks/.build/checkouts/D/T.swift:41") == nil)
    #expect(location("/a/repository/T.swift:41") == nil)
    #expect(location("/a/repo/T.swift:?") == nil)
    #expect(location("/a/repo/T.swift:0") == nil)
    #expect(location("//<compiler-generated>:?") == nil)
    #expect(location("??:0") == nil)
  }

  @Test func executableOutsideAPackageHasNone() throws {
    let folder = try Scratch()
    let file = try folder.file("bench", "")
    let missing = #expect(throws: ToolFailure.self) { try SourceLocations(of: file) }
    #expect(missing?.description == "\(Folder.resolved(file)) is not in a package")
  }

  #if os(Linux)
    @Test(.enabled(if: Programs.path(of: "addr2line") != nil, "binutils are installed"))
    func `functions of an executable are where its repository has them`() throws {
      let sources = try SourceLocations(of: Machine.executable)
      let description = "$s8BenchKit4CellV11descriptionSSvg"
      #expect(sources[description]?.file == "Sources/Bench/BenchKit/Suite/Cell.swift")
      #expect(sources["malloc"] == nil)
    }
  #endif
}
