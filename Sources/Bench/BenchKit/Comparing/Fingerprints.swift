extension ResultEnvironment {
  /// What keeps results of this environment and another from being compared, as sentences that say
  /// what differs; empty when nothing does.
  package func obstacles(to other: ResultEnvironment) -> [String] {
    func difference(_ name: String, _ value: KeyPath<ResultEnvironment, String>) -> String? {
      self[keyPath: value] == other[keyPath: value]
        ? nil : "\(name): '\(self[keyPath: value])' and '\(other[keyPath: value])'"
    }
    let differences = [
      difference("compiler", \.swift), difference("build", \.flags), difference("processor", \.cpu),
      difference("kernel", \.kernel), difference("virtualisation", \.virtualization),
      difference("allocator", \.allocator),
      cores == other.cores ? nil : "cores: \(cores) and \(other.cores)",
      seed == other.seed ? nil : "seed: \(seed) and \(other.seed)",
    ].compactMap { $0 }
    // A file may have a fingerprint that does not follow from what this version knows of.
    return differences.isEmpty && fingerprint != other.fingerprint
      ? ["fingerprint: \(fingerprint) and \(other.fingerprint)"] : differences
  }
}
