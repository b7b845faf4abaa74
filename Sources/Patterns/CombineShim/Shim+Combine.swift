// Combine on Apple platforms, OpenCombine elsewhere: its core alone, because its own shim loads all of
// Foundation into every process that is measured.
#if canImport(Combine)
  @_exported import Combine
#else
  @_exported import OpenCombine
#endif
