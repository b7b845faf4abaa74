/// A readable name for machines and compilers whose results a team keeps side by side, such as
/// `amd-epyc-2-cores-linux-x86-64-swift-6.3.1`.
///
/// It consists of the processor's model, the number of cores, the system and the instruction set, the
/// compiler's version, and `debug` for builds without optimisation. The kernel's release is not part of
/// it, so that an update does not orphan a baseline; fingerprints decide whether two results may be
/// compared.
package struct MachineClass: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// The class of the machine and the compiler that a result was made with.
  package init(_ environment: ResultEnvironment) {
    self.init(
      cpu: environment.cpu, cores: environment.cores, kernel: environment.kernel,
      swift: environment.swift, isDebug: environment.flags.hasPrefix("debug"))
  }

  /// The class of this machine and this executable, which `compiler` built.
  package static func here(compiler: String) -> MachineClass {
    MachineClass(
      cpu: Machine.cpu, cores: Machine.cores, kernel: Machine.kernel, swift: compiler,
      isDebug: Build.isDebug)
  }

  private init(cpu: String, cores: Int, kernel: String, swift: String, isDebug: Bool) {
    let words = kernel.split(separator: " ")
    let system = [words.first, words.count > 1 ? words.last : nil].compactMap { $0 }
    let parts =
      [cpu, cores == 1 ? "1 core" : "\(cores) cores"] + system.map(String.init)
      + ["swift \(Self.version(in: swift))"] + (isDebug ? ["debug"] : [])
    description = parts.map(Self.slug).filter { !$0.isEmpty }.joined(separator: "-")
  }

  /// The first word that begins with a digit: the compiler's text may begin with other words.
  private static func version(in text: String) -> String {
    let words = text.split { $0.isWhitespace || $0 == "(" || $0 == ")" }
    return words.first { $0.first?.isNumber == true }.map(String.init) ?? "unknown"
  }

  /// Lower-case ASCII letters, digits and points; anything else becomes one hyphen.
  private static func slug(_ text: String) -> String {
    let marks = ["(r)", "(tm)"]
    let plain = marks.reduce(text.lowercased()) { $0.replacing($1, with: " ") }
    let words = plain.unicodeScalars.split { scalar in
      !(("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == ".")
    }
    return String(words.map { String($0) }.joined(separator: "-").prefix(40))
  }
}
