// Re-exports the platform's C library, so that no other file has to choose one.

#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Glibc
#endif
