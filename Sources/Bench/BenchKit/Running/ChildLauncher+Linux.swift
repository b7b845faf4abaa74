#if !canImport(Darwin)
  extension ChildLauncher {
    static let preload = "LD_PRELOAD"
    static let jemalloc = "libjemalloc.so.2"
  }
#endif
