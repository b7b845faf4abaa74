/// Where the functions behind a cell's counts are in the sources, by their readable names.
struct FunctionOrigins {
  fileprivate private(set) var locations: [String: SourceLocation] = [:]
  private var symbols: [String: [String]] = [:]
  private let costs: FunctionCosts
  private var inclusive: [String: Double] = [:]

  /// The origins that `costs` knows.
  init(_ costs: FunctionCosts) {
    self.costs = costs
    // The shortest symbol is that of the function itself, and not of one of its copies.
    let located = (costs.locations ?? [:]).sorted {
      ($0.key.utf8.count, $0.key) < ($1.key.utf8.count, $1.key)
    }
    for (symbol, location) in located {
      let name = FunctionName.readable(symbol)
      if locations[name] == nil { locations[name] = location }
    }
    inclusive = Dictionary(
      (costs.inclusive ?? [:]).sorted { $0.key < $1.key }
        .map { (FunctionName.readable($0.key), $0.value) }, uniquingKeysWith: +)
    symbols = Dictionary(grouping: (costs.calls ?? [:]).keys, by: FunctionName.readable)
  }

  /// The instructions of each function with a location per action, of which all functions have `value`, with those of
  /// functions without one that it calls.
  fileprivate func inclusive(of value: Double?) -> [String: Double] {
    guard let value, let total = costs.totals[Metric.instructions.rawValue], total > 0 else {
      return [:]
    }
    return inclusive.mapValues { ($0 / Double(total) * value).toThreePlaces }
  }

  /// How often functions with a location called the one called `name`, which has none.
  fileprivate func callers(of name: String) -> [String: Int] {
    Dictionary(
      (symbols[name] ?? []).flatMap { costs.callers(of: $0) }
        .map { (FunctionName.readable($0.key), $0.value) },
      uniquingKeysWith: +)
  }
}

extension Comparison {
  /// Adds where the functions of counts that differ are, or what calls them, as the records of both sides know it.
  package mutating func locateFunctions(_ former: RunRecord, _ latter: RunRecord) {
    let changed = rows.indices.filter { rows[$0].functions?.isEmpty == false }
    for (cell, indices) in Dictionary(grouping: changed, by: { rows[$0].cell }) {
      guard let one = former.functions(of: cell), let other = latter.functions(of: cell) else {
        continue
      }
      let (origins, latterOrigins) = (FunctionOrigins(one), FunctionOrigins(other))
      for index in indices {
        rows[index].functions = rows[index].functions?.map { $0.located(origins, latterOrigins) }
        if rows[index].metric == .instructions {
          rows[index].addInclusive(
            origins.inclusive(of: rows[index].former),
            latterOrigins.inclusive(of: rows[index].latter), latterOrigins.locations)
        }
      }
    }
  }
}

extension Comparison.Row {
  /// Adds the whole change of each function of the repository that causes one, and the function with the largest, which may
  /// be made of many small ones.
  fileprivate mutating func addInclusive(
    _ one: [String: Double], _ other: [String: Double], _ locations: [String: SourceLocation]
  ) {
    func change(_ name: String) -> Double { (other[name] ?? 0) - (one[name] ?? 0) }
    var changes = (functions ?? []).map { function in
      var function = function
      let cause = function.location == nil ? function.caller?.name : function.name
      function.inclusive = cause.flatMap { (one[$0] ?? other[$0]) == nil ? nil : change($0) }
      return function
    }
    let largest = locations.keys.max { (abs(change($0)), $1) < (abs(change($1)), $0) }
    if let largest, change(largest) != 0,
      !changes.contains(where: { $0.name == largest || $0.caller?.name == largest })
    {
      var whole = FunctionChange(
        name: largest, former: one[largest] ?? 0, latter: other[largest] ?? 0,
        location: locations[largest])
      whole.inclusive = change(largest)
      changes.append(whole)
    }
    functions = changes
  }
}

extension FunctionChange {
  /// The same change, with where the function is; of a function without location, with the caller whose calls changed
  /// most in the same direction, and of several of these, or where none did, the one with the most calls.
  func located(_ one: FunctionOrigins, _ other: FunctionOrigins) -> FunctionChange {
    if let location = (latter == nil ? one : other).locations[name] {
      return FunctionChange(name: name, former: former, latter: latter, location: location)
    }
    let (before, now) = (one.callers(of: name), other.callers(of: name))
    func weight(_ caller: String) -> (Int, Int, String) {
      let (was, calls) = (before[caller] ?? 0, now[caller] ?? 0)
      return (difference < 0 ? was - calls : calls - was, max(was, calls), caller)
    }
    let callers = Set(before.keys).union(now.keys).max { weight($0) < weight($1) }
    return FunctionChange(
      name: name, former: former, latter: latter,
      caller: callers.flatMap { name in
        (other.locations[name] ?? one.locations[name]).map { Caller(name: name, location: $0) }
      })
  }
}
