import Libc

/// Names of functions as people write them.
package enum Demangling {
  private typealias Function =
    @convention(c) (
      UnsafePointer<CChar>?, UInt, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<UInt>?, UInt32
    ) -> UnsafeMutablePointer<CChar>?

  /// The name behind a mangled one, by the runtime; the name itself where it is no Swift name.
  package static func name(_ mangled: String) -> String {
    guard let address = dlsym(dlopen(nil, RTLD_NOW), "swift_demangle") else { return mangled }
    let demangle = unsafeBitCast(address, to: Function.self)
    guard let text = demangle(mangled, UInt(mangled.utf8.count), nil, nil, 0) else {
      return mangled
    }
    defer { free(text) }
    return String(cString: text)
  }
}
