#if Studies
  import BenchKit
  import Explorer
  import Libc

  /// The functions that call one another.
  enum CallStack {
    /// The return addresses of the calling thread's stack, innermost first.
    static func addresses() -> [UInt] {
      typealias Backtrace =
        @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>, Int32) -> Int32
      guard let address = dlsym(dlopen(nil, RTLD_NOW), "backtrace") else {
        preconditionFailure("the C library has no backtrace")
      }
      let limit = 1_024
      let found = withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: limit)
      {
        let count = unsafeBitCast(address, to: Backtrace.self)($0.baseAddress!, Int32(limit))
        return $0.prefix(Int(count)).map { UInt(bitPattern: $0) }
      }
      precondition(found.count < limit, "the stack has more than \(limit) frames")
      return found
    }

    /// The demangled name of the function that returns to `address`; nil without a symbol.
    static func name(_ address: UInt) -> String? {
      // A return address may be the first one of the next function.
      SymbolImages.symbol(at: address - 1).map { Demangling.name($0) }
    }
  }
#endif
