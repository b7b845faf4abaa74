/// Where and how a result was made.
public struct ResultEnvironment: Sendable, Equatable, Codable {
  /// The tool and its version.
  public var tool: String
  /// The revision that the executable's folder is at.
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
  /// A hash of everything above that must be equal for times to be comparable.
  public var fingerprint: String

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
    let machine = [swift, flags, cpu, "\(cores)", kernel, virtualization, allocator]
    fingerprint = String(Sha256.hex(of: machine.joined(separator: "\n").utf8).prefix(16))
  }
}
