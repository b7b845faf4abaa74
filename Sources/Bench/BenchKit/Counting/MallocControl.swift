import Libc

/// jemalloc's `mallctl`, found at run time so that nothing needs it to build.
struct MallocControl {
  private typealias Function =
    @convention(c) (
      UnsafePointer<CChar>, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int>?,
      UnsafeMutableRawPointer?, Int
    ) -> CInt

  private let call: Function

  /// Nil when the process does not run under jemalloc.
  init?() {
    guard let program = dlopen(nil, RTLD_NOW), let address = dlsym(program, "mallctl") else {
      return nil
    }
    call = unsafeBitCast(address, to: Function.self)
  }

  /// Brings all statistics up to date.
  func refresh() {
    var epoch: UInt64 = 1
    _ = call("epoch", nil, nil, &epoch, MemoryLayout<UInt64>.size)
  }

  /// The value of this name; nil when there is none of this type.
  func read<Value: BitwiseCopyable>(_ name: String, _ type: Value.Type) -> Value? {
    withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { buffer in
      var size = MemoryLayout<Value>.size
      // Passing the String itself would allocate a copy.
      let failed = name.withCString { call($0, buffer.baseAddress, &size, nil, 0) }
      return failed == 0 && size == MemoryLayout<Value>.size ? buffer[0] : nil
    }
  }
}
