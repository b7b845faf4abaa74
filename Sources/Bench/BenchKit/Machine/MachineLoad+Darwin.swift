#if canImport(Darwin)
  extension MachineLoad {
    /// Nothing: this system tells neither.
    package static var now: MachineLoad { MachineLoad(stolen: nil, waited: nil) }
  }
#endif
