import Libc

/// Programs that can be found by name.
package enum Programs {
  /// Where the program of this name is; nil when no folder of `PATH` has it.
  package static func path(of name: String) -> String? {
    let folders = (ProcessVariables.all["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
