#if canImport(Darwin)
  import Libc

  extension Machine {
    /// The variable that loads a library before all others.
    static let preloadVariable = "DYLD_INSERT_LIBRARIES"
    /// The path of jemalloc's library, as Homebrew installs it.
    static let jemallocLibrary = "/opt/homebrew/lib/libjemalloc.2.dylib"

    /// The processor's model.
    package static var cpu: String {
      Command.output("sysctl", "-n", "machdep.cpu.brand_string") ?? "unknown"
    }

    /// The virtual machine, or `none`.
    package static var virtualization: String {
      switch Command.output("sysctl", "-n", "kern.hv_vmm_present") {
      case "0": "none"
      case "1": "unknown hypervisor"
      default: "unknown"
      }
    }

    /// The allocator of programs that choose none.
    package static var allocator: String { "libmalloc of \(kernel)" }

    /// The path of this process's executable.
    package static var executable: String {
      var size = UInt32(4_096)
      return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(size)) { buffer in
        guard _NSGetExecutablePath(buffer.baseAddress!, &size) == 0 else {
          return CommandLine.arguments[0]
        }
        return String(cString: buffer.baseAddress!)
      }
    }
  }

  extension MachineLoad {
    /// An empty reading: this system reports neither.
    package static var now: MachineLoad { MachineLoad(stolen: nil, waited: nil) }
  }

  enum SpawnFileActions {
    static var empty: posix_spawn_file_actions_t? { nil }
  }

  enum SpawnAttributes {
    static var empty: posix_spawnattr_t? { nil }
  }
#endif
