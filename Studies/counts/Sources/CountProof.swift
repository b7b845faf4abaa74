#if Studies
  import BenchCLI
  import BenchKit
  import Catalog

  /// Plants small costs beside every pattern's counter and tests whether the check of budgets finds them.
  struct CountProof {
    private let seed: UInt64 = 42
    private let sampling = SamplingPlan.full

    /// Writes a report to `path`, and says whether all is right; throws when something could not be counted.
    func run(_ path: String) throws -> Bool {
      var lines: [String] = []
      var missed = 0
      for pattern in Catalog.patterns.map({ $0.name }) {
        var bases: [Planted: Budget] = [:]
        for planted in Planted.counted {
          let base = try bases[planted.reference] ?? budget(pattern, planted.reference.rawValue)
          bases[planted.reference] = base
          let (name, found) = try counted(planted, pattern, base)
          let check = BudgetCheck(found.renamed(base), against: base)
          let breaches = check.breaches.map(\.metric)
          let isRight = isRight(breaches, planted, base)
          missed += isRight ? 0 : 1
          let lists = breaches.map(\.rawValue).joined(separator: ", ")
          lines.append(
            "| \(pattern) | \(planted.summary) | \(difference(found, base, planted)) | "
              + "\(lists.isEmpty ? "nothing" : lists) | \(isRight ? "yes" : "**no**") |")
          note(
            "count-proof: \(pattern), \(planted.summary) (\(name)): \(isRight ? "right" : "WRONG")")
        }
      }
      let text = """
        # What a check of budgets finds

        Made by `Studies/run counts`: a small cost is planted beside every send of every pattern's
        counter, which is counted as `bench check` counts, and compared with the counts without it.

        | pattern | planted | counted in 3,000 actions | above its budget | right |
        |---|---|---|---|---|
        \(lines.joined(separator: "\n"))

        Work that is done once in many actions is first done in a warm-up, and then not before the short
        batches have ended: only the long run can have it, and only where an action is cheap enough for the
        run to be that long. Where it is not, the right answer is that nothing is found. It is compared with the
        same code that does this work in the warm-up only.

        Wrong: \(missed) of \(lines.count).

        """
      try Folder.replace(path, with: text)
      print("wrong: \(missed) of \(lines.count)")
      return missed == 0
    }

    /// The counts with `planted`; for half a percent, with the smallest cost that is enough.
    private func counted(
      _ planted: Planted, _ pattern: String, _ base: Budget
    ) throws -> (String, Budget) {
      guard planted == .half else {
        return (planted.rawValue, try budget(pattern, planted.rawValue))
      }
      var (low, high) = (0, Planted.adds.count - 1)
      while low < high {
        let middle = (low + high) / 2
        let found = try budget(pattern, "half\(Planted.adds[middle])")
        if Metric.instructions.exceeds(
          Double(found.rows[0].instructions), Double(base.rows[0].instructions))
        {
          high = middle
        } else {
          low = middle + 1
        }
      }
      return ("half\(Planted.adds[low])", try budget(pattern, "half\(Planted.adds[low])"))
    }

    /// Whether a check of `planted` found what it must: rare work only where the long run is long enough.
    private func isRight(_ breaches: [Metric], _ planted: Planted, _ base: Budget) -> Bool {
      guard let metric = planted.metric else { return breaches.isEmpty }
      guard let period = planted.period else { return breaches.contains(metric) }
      // The long run follows 5,010 actions.
      let last = 5_010 + (base.rows[0].longRunInstructions?.actions ?? 0)
      let isInRange = last >= PlantedCost.firstRare + period
      return breaches == (isInRange ? [metric] : [])
    }

    private func budget(_ pattern: String, _ name: String) throws -> Budget {
      try Budget(pattern, from: result(pattern, name, [.allocations, .calls]))
    }

    private func result(_ pattern: String, _ name: String, _ passes: [Pass]) throws -> ResultFile {
      let cell = Planted.cell(pattern, name)
      let plan = RunPlan([(cell, passes)], sampling, seed: seed)
      let copy = try StrippedCopy(of: Machine.executable)
      defer { copy.remove() }
      let launcher = ChildLauncher(
        executable: Machine.executable, copy: copy.path, inherited: ProcessVariables.all,
        timeout: .seconds(180),
        arguments: { [sampling] job in ["cell", "--job", job.json, "--sampling", sampling.json] })
      let record = Session(plan, launcher, sampling) { _ in }.run(RunRecord(), cores: Machine.cores)
      let build = try Build(executable: Machine.executable)
      return ResultFile(
        environment: try .here(
          build, SourceTree(of: Machine.executable), counter: record.counter, seed: seed),
        rows: RowBuilder(record, plan, seed: seed).rows)
    }

    private func difference(_ found: Budget, _ base: Budget, _ planted: Planted) -> String {
      let (now, then) = (found.rows[0], base.rows[0])
      switch planted {
      case .nothing: return "\(then.instructions) instructions"
      case .malloc: return "\(now.mallocs - then.mallocs) mallocs more"
      case .retain: return "\(now.retains - then.retains) retains more"
      case .half:
        let share = Double(now.instructions - then.instructions) / Double(then.instructions)
        return "\((share * 100).shortest) % more instructions"
      case .every4096th, .every50000th:
        guard let now = now.longRunInstructions, let then = then.longRunInstructions else {
          return "no long run"
        }
        let short = found.rows[0].instructions - base.rows[0].instructions
        return "\(short) instructions more; \(now.count - then.count) in \(now.actions) actions"
      case .rareWorkOnce: return ""
      }
    }
  }

  extension Budget {
    /// The same counts under the names of `other`.
    fileprivate func renamed(_ other: Budget) -> Budget {
      var budget = self
      for index in rows.indices { budget.rows[index].workload = other.rows[index].workload }
      return budget
    }
  }
#endif
