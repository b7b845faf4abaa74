#if canImport(Darwin)
  extension ChildLauncher {
    static let preload = "DYLD_INSERT_LIBRARIES"
    static let jemalloc = "/opt/homebrew/lib/libjemalloc.2.dylib"
  }
#endif
