// Outputs are read through their proxy only.

import Ricemill

final class Output: StoredOutputType {
  @Published var count = 0
}

@MainActor
func misuse(_ output: OutputProxy<Output>) { output[dynamicMember: \.self].count = 99 }
