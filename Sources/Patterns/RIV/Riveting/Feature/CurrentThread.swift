#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Identifies the current thread among those that run now; never zero.
// Not inlinable: to glibc's headers the identity of a thread is a constant, which the optimizer might keep in an
// asynchronous function that goes on elsewhere.
@inline(never)
@usableFromInline
func currentThread() -> UInt {
  #if canImport(Glibc)
    UInt(pthread_self())
  #else
    UInt(bitPattern: pthread_self())
  #endif
}
