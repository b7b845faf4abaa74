import Testing

@testable import BenchKit

@Suite struct BaselineTests {
  private let scratch: Scratch
  private let folder: BaselineFolder
  private let main: BaselineName
  private let result = ResultFileTests.sample
  private var machine: MachineClass { MachineClass(result.environment) }

  init() throws {
    scratch = try Scratch()
    folder = BaselineFolder(path: "\(scratch.path)/baselines")
    main = try BaselineName("main")
  }

  @Test func classOfAMachineIsReadableAndSurvivesAKernelUpdate() {
    func environment(kernel: String, flags: String = "release (-O)") -> ResultEnvironment {
      ResultEnvironment(
        tool: "bench 1", git: "abc", dirty: false, swift: "6.3.1 (swift-6.3.1-RELEASE)",
        flags: flags, cpu: "Intel(R) Xeon(R) CPU @ 2.20GHz", cores: 4, kernel: kernel,
        virtualization: "kvm", allocator: "glibc", binary: "sha256:00", seed: 1)
    }
    let here = MachineClass(environment(kernel: "Linux 6.1 x86_64"))
    #expect(
      "\(here)" == "intel-xeon-cpu-2.20ghz-4-cores-linux-x86-64-swift-6.3.1")
    #expect(MachineClass(environment(kernel: "Linux 6.2 x86_64")) == here)
    let debug = MachineClass(environment(kernel: "Linux 6.1 x86_64", flags: "debug (-Onone)"))
    #expect("\(debug)" == "\(here)-debug")
  }

  @Test func compilerOnThePathGivesTheSameClassAsTheBinarysOwn() {
    var environment = result.environment
    environment.swift = "Apple Swift version 6.3 (swiftlang) (on PATH)"
    #expect(MachineClass(environment) == machine)
  }

  @Test(arguments: ["main", "v1.2", "A_b-9", "7", String(repeating: "x", count: 64)])
  func nameIsAccepted(text: String) throws {
    #expect(try BaselineName(text).description == text)
  }

  @Test(arguments: [
    ("", "it is empty"), ("a/b", "it would be taken for a file"),
    ("main.json", "it would be taken for a file"), (".hidden", "it begins with '.'"),
    ("..", "it begins with '.'"), ("-x", "it begins with '-'"),
    ("a b", "only letters"), ("ä", "only letters"), ("a\u{0}", "only letters"),
    (String(repeating: "x", count: 65), "it is longer than 64"),
  ])
  func nameIsRefusedWithItsFlaw(text: String, flaw: String) {
    #expect {
      _ = try BaselineName(text)
    } throws: {
      "\($0)".contains("cannot be the name of a baseline: \(flaw)")
    }
  }

  @Test func savedBaselineIsFoundByItsNameOnSuchAMachine() throws {
    let path = try folder.save(result, as: main, overwriting: false)
    #expect(try ResultReference("main").path(for: machine, in: folder) == path)
    #expect(try ResultFile(path: path) == result)
    #expect(folder.names == [main])
  }

  @Test func baselineIsOverwrittenOnlyOnRequest() throws {
    let path = try folder.save(result, as: main, overwriting: false)
    var other = result
    other.rows.removeLast()
    #expect(throws: BaselineExists.self) {
      try folder.save(other, as: main, overwriting: false)
    }
    #expect(try ResultFile(path: path) == result)
    _ = try folder.save(other, as: main, overwriting: true)
    #expect(try ResultFile(path: path) == other)
  }

  @Test func missingBaselineSaysWhatThereIs() throws {
    var elsewhere = result
    elsewhere.environment.cpu = "another"
    let other = try folder.save(elsewhere, as: main, overwriting: false)
    #expect {
      _ = try ResultReference("main").path(for: machine, in: folder)
    } throws: {
      "\($0)".contains("has no result for \(machine), only \(other)")
    }
    #expect {
      _ = try ResultReference("mian").path(for: machine, in: folder)
    } throws: {
      "\($0)".contains("there is no baseline 'mian'") && "\($0)".contains("(there is main)")
    }
  }

  @Test(arguments: ["result.json", "./result", "a/b.JSON"])
  func fileIsNotTakenForABaseline(text: String) throws {
    #expect(try ResultReference(text) == .file(text))
  }

  @Test func removedBaselineLeavesNoEmptyFolder() throws {
    try folder.remove(try folder.save(result, as: main, overwriting: false))
    #expect(folder.names.isEmpty)
    #expect(Folder.files(in: folder.path).isEmpty)
  }
}
