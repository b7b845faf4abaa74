#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Double {
  /// The natural logarithm.
  var logarithm: Double { log(self) }

  /// e to this power.
  var exponential: Double { exp(self) }
}
