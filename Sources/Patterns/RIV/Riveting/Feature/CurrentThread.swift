#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Identifies the current thread among those that run now; never zero.
// To glibc's headers the identity of a thread is a constant, so an asynchronous function must not ask for it twice: the
// optimizer might keep the first answer while the function goes on elsewhere. Not inlinable, so that few functions could.
@inline(never)
@usableFromInline
func currentThread() -> UInt {
  #if canImport(Glibc)
    UInt(pthread_self())
  #else
    UInt(bitPattern: pthread_self())
  #endif
}
