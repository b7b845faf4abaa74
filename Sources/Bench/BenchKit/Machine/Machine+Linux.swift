#if !canImport(Darwin)
  import Libc

  extension Machine {
    /// The variable that loads a library before all others.
    static let preloadVariable = "LD_PRELOAD"
    /// The file name of jemalloc's library.
    static let jemallocLibrary = "libjemalloc.so.2"

    /// The processor's model.
    package static var cpu: String {
      let fields = fields(of: "/proc/cpuinfo")
      return fields["model name"] ?? fields["Processor"] ?? "unknown"
    }

    /// The virtual machine and the container, or `none`.
    package static var virtualization: String {
      let machine = Command.output("systemd-detect-virt", "--vm") ?? machineByHand
      let container = Command.output("systemd-detect-virt", "--container") ?? containerByHand
      let parts = [machine, container].filter { $0 != "none" }
      return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }

    /// The allocator of programs that choose none.
    package static var allocator: String {
      #if canImport(Musl)
        return "musl"
      #else
        var text = [CChar](repeating: 0, count: 64)
        let size = confstr(Int32(_CS_GNU_LIBC_VERSION), &text, text.count)
        return size > 0
          ? String(decoding: text.prefix(size - 1).map(UInt8.init), as: UTF8.self) : "unknown"
      #endif
    }

    /// The path of this process's executable.
    package static var executable: String {
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4_096) { buffer in
        let count = readlink("/proc/self/exe", buffer.baseAddress!, buffer.count)
        guard count > 0 else { return CommandLine.arguments[0] }
        return String(decoding: UnsafeRawBufferPointer(buffer).prefix(count), as: UTF8.self)
      }
    }

    private static var machineByHand: String {
      let flags = fields(of: "/proc/cpuinfo")["flags"]?.split(separator: " ") ?? []
      return flags.contains("hypervisor") ? "unknown hypervisor" : "none"
    }

    private static var containerByHand: String {
      access("/.dockerenv", F_OK) == 0 ? "docker" : "none"
    }

    private static func fields(of path: String) -> [String: String] {
      let lines = ((try? Folder.text(of: path)) ?? "").split(separator: "\n")
      let pairs = lines.map { $0.split(separator: ":", maxSplits: 1).map(\.trimmed) }
      return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
    }
  }

  extension MachineLoad {
    /// The current reading.
    package static var now: MachineLoad {
      MachineLoad(
        stat: try? Folder.text(of: "/proc/stat"),
        pressure: try? Folder.text(of: "/proc/pressure/cpu"),
        ticks: Double(max(1, sysconf(Int32(_SC_CLK_TCK)))))
    }
  }

  enum SpawnFileActions {
    static var empty: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
  }

  enum SpawnAttributes {
    static var empty: posix_spawnattr_t { posix_spawnattr_t() }
  }
#endif
