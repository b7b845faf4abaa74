#if !canImport(Darwin)
  import Libc

  extension MachineLoad {
    /// What it is now.
    package static var now: MachineLoad {
      MachineLoad(
        stat: try? Folder.text(of: "/proc/stat"),
        pressure: try? Folder.text(of: "/proc/pressure/cpu"),
        ticks: Double(max(1, sysconf(Int32(_SC_CLK_TCK)))))
    }
  }
#endif
