#if canImport(Darwin)
  import Darwin

  /// Whether this is the main thread.
  var isMainThread: Bool { pthread_main_np() != 0 }
#endif
