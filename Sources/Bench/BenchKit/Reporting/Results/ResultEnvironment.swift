/// Where and how a result was made.
public struct ResultEnvironment: Sendable, Equatable, Codable {
  /// The tool and its version.
  public var tool: String
  /// The revision that the executable was built from, or `unknown:` and the reason.
  public var git: String
  /// Whether anything differs from that revision, or the revision is not known.
  public var dirty: Bool
  /// The compiler that built the executable.
  public var swift: String
  /// How it was built.
  public var flags: String
  /// The processor's model.
  public var cpu: String
  /// The processors that can be used.
  public var cores: Int
  /// The kernel and its release.
  public var kernel: String
  /// The virtual machine or container, or `none`.
  public var virtualization: String
  /// The allocators of times and of counts.
  public var allocator: String
  /// The hash of the executable.
  public var binary: String
  /// The seed of the run.
  public var seed: UInt64
  /// The variables that measuring processes received beside the usual ones; nil when there were none.
  public var variables: [MeasuredVariable]?
  /// A hash of the fields that must be equal for times to be comparable.
  public var fingerprint: String

  /// An environment of the given parts, whose fingerprint is zeros until ``fingerprinted()``.
  package init(
    tool: String, git: String, dirty: Bool, swift: String, flags: String, cpu: String, cores: Int,
    kernel: String, virtualization: String, allocator: String, binary: String, seed: UInt64
  ) {
    self.tool = tool
    self.git = git
    self.dirty = dirty
    self.swift = swift
    self.flags = flags
    self.cpu = cpu
    self.cores = cores
    self.kernel = kernel
    self.virtualization = virtualization
    self.allocator = allocator
    self.binary = binary
    self.seed = seed
    fingerprint = String(repeating: "0", count: 16)
  }

  /// The same environment with its fingerprint; throws ``ToolFailure`` when no tool can hash.
  package func fingerprinted() throws -> ResultEnvironment {
    let machine = [swift, flags, cpu, "\(cores)", kernel, virtualization, allocator]
    var environment = self
    environment.fingerprint = String(try Sha256.hex(of: machine.joined(separator: "\n")).prefix(16))
    return environment
  }
}

extension ResultEnvironment {
  /// This machine and this executable; `counter` is the allocator that counted. Throws ``ToolFailure``.
  package static func here(
    _ build: Build, _ tree: SourceTree, counter: String?, seed: UInt64,
    variables: MeasuringVariables = .none
  ) throws -> ResultEnvironment {
    var environment = ResultEnvironment(
      tool: "bench \(Version.current)", git: tree.revision, dirty: tree.isDirty,
      swift: build.compiler, flags: Build.flags, cpu: Machine.cpu, cores: Machine.cores,
      kernel: Machine.kernel, virtualization: Machine.virtualization,
      allocator: Machine.allocator + countsAfter
        + (counter.map { "\($0), tcache:false" } ?? noCounter),
      binary: build.hash,
      seed: seed)
    environment.variables = try variables.facts
    return try environment.fingerprinted()
  }
}

extension ResultEnvironment {
  /// The differences that keep results of two environments from being compared, one phrase each;
  /// empty when the results are comparable.
  package func obstacles(to other: ResultEnvironment) -> [String] {
    let differences = [
      difference("compiler", \.swift, other), difference("build", \.flags, other),
      difference("processor", \.cpu, other), difference("kernel", \.kernel, other),
      difference("virtualization", \.virtualization, other),
      difference("allocator", \.allocator, other),
      cores == other.cores ? nil : "cores: \(cores) and \(other.cores)",
      seed == other.seed ? nil : "seed: \(seed) and \(other.seed)",
      difference("variables", \.variablesInWords, other),
    ].compactMap { $0 }
    // A file may come from a version that hashes other fields.
    return differences.isEmpty && fingerprint != other.fingerprint
      ? ["fingerprint: \(fingerprint) and \(other.fingerprint)"] : differences
  }

  /// The differences that keep times of two environments from being used together. Seeds, and what counts allocations,
  /// have no part in a time.
  package func obstaclesToTimes(of other: ResultEnvironment) -> [String] {
    var (one, other) = (self, other)
    other.seed = one.seed
    if one.allocator != other.allocator {
      (one.allocator, other.allocator) = (one.timedAllocator, other.timedAllocator)
      // The fingerprint covers what counts.
      other.fingerprint = one.fingerprint
    }
    return one.obstacles(to: other)
  }

  /// The differences that keep parts of one whole that were made in two environments from being merged. Counts depend on
  /// the code, the compiler, the system and the C library; times on the machine and the executable, too.
  package func obstaclesToMerging(_ other: ResultEnvironment, isTimed: Bool) -> [String] {
    let (system, others) = (Budget.Conditions(self).system, Budget.Conditions(other).system)
    let machines =
      isTimed
      ? obstaclesToTimes(of: other)
      : [
        difference("compiler", \.swift, other), difference("build", \.flags, other),
        system == others ? nil : "system: '\(system)' and '\(others)'",
      ].compactMap { $0 }
    // Of a tree with changes, only the executable says what was built.
    let needsBinary = isTimed || dirty || other.dirty
    return [
      difference("revision", \.git, other), difference("tool", \.tool, other),
      seed == other.seed ? nil : "seed: \(seed) and \(other.seed)",
      needsBinary ? difference("executable", \.binary, other) : nil,
      isTimed ? nil : difference("variables", \.variablesInWords, other),
    ].compactMap { $0 } + machines
  }

  // How `allocator` is made of two: that of timed processes, and the one that counts.
  private static let countsAfter = "; counts: "
  private static let noCounter = "none"

  /// Whether a part of the run counted allocations.
  var hasCounter: Bool {
    allocator.split(separator: Self.countsAfter).last.map { $0 != Self.noCounter } ?? false
  }

  private func difference(
    _ name: String, _ value: KeyPath<ResultEnvironment, String>, _ other: ResultEnvironment
  ) -> String? {
    self[keyPath: value] == other[keyPath: value]
      ? nil : "\(name): '\(self[keyPath: value])' and '\(other[keyPath: value])'"
  }

  private var variablesInWords: String {
    (variables ?? []).map { "\($0.name) (sha256 \($0.digest))" }.joined(separator: ", ")
  }

  private var timedAllocator: String {
    allocator.split(separator: Self.countsAfter).first.map(String.init) ?? ""
  }
}
