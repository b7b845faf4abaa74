// Combine on Apple platforms, OpenCombine elsewhere: its core alone, because its own shim loads all of
// Foundation into every process that is measured.
#if canImport(Combine)
  @_exported import Combine
#elseif canImport(OpenCombine)
  @_exported import OpenCombine
#else
  #error("Without Apple's Combine this needs the trait OpenCombine of the package PatternBench.")
#endif
