import Libc

/// The machine that this process runs on.
package enum Machine {
  /// The processors that can be used.
  package static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The kernel's name and release, and the instruction set.
  package static var kernel: String {
    var name = utsname()
    guard uname(&name) == 0 else { return "unknown" }
    return "\(text(&name.sysname)) \(text(&name.release)) \(text(&name.machine))"
  }

  private static func text<Field>(_ field: inout Field) -> String {
    withUnsafeBytes(of: &field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
