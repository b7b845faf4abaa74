extension ResultEnvironment {
  /// This machine and this executable, whose counts were made by the allocator `counter`.
  package static func here(
    _ build: Build, _ tree: SourceTree, counter: String?, seed: UInt64
  ) -> ResultEnvironment {
    ResultEnvironment(
      tool: "bench \(Version.current)", git: tree.revision, dirty: tree.isDirty,
      swift: build.compiler, flags: Build.flags, cpu: Machine.cpu, cores: Machine.cores,
      kernel: Machine.kernel, virtualization: Machine.virtualization,
      allocator: "\(Machine.allocator); counts: \(counter.map { "\($0), tcache:false" } ?? "none")",
      binary: build.hash,
      seed: seed)
  }
}

/// The version of this package.
package enum Version {
  package static let current = "0.1.0"
}
