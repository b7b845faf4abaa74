import BenchKit

extension ResultEnvironment {
  package static func sample(
    dirty: Bool = false, cpu: String = "c", seed: UInt64 = 42
  ) -> ResultEnvironment {
    ResultEnvironment(
      tool: "bench 1", git: "abc", dirty: dirty, swift: "6.3.1", flags: "release (-O)", cpu: cpu,
      cores: 2, kernel: "Linux 6 x86_64", virtualization: "none",
      allocator: "glibc 2.36; counts: jemalloc", binary: "sha256:00", seed: seed)
  }
}
