#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The id of the mutant that this process runs; 0 for none.
private let chosen = getenv("MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

/// Whether this process runs the mutant `id`: what its switches ask.
public func mutant(_ id: Int) -> Bool { id == chosen }
