import Libc

/// Selects things by their names: cells by pattern, workload and size, features by pattern and feature.
///
/// Parts, with `/` between them, such as `RIV/list.toggle/1000`, select by these names in order; the first one may be left
/// out, and the last ones. A part selects what is called exactly that; if nothing is, what differs from it in letter
/// case only; if nothing does, what it matches as a pattern (`*` stands for any characters, `?` for one, `[ab]` for
/// one of several), and the group that has its name before a dot.
package struct NameFilter: Sendable {
  /// The filter as it is written.
  package let text: String
  private let parts: [String]

  /// The filter that `text` is; nil when a part is empty or there are more than three.
  package init?(_ text: String) {
    parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard (1...3).contains(parts.count), !parts.contains("") else { return nil }
    self.text = text
  }

  /// Whether a part is a name: exactly, but for letter case, or as a pattern or group; the best comes last.
  private enum Match: Comparable {
    case pattern, caseless, exact

    init?(_ part: String, _ name: String) {
      func matches(_ name: String) -> Bool {
        fnmatch(part.lowercased(), name.lowercased(), FNM_NOESCAPE) == 0
      }
      if part == name {
        self = .exact
      } else if part.lowercased() == name.lowercased() {
        self = .caseless
      } else if matches(name) || matches(name.beforeDot) {
        self = .pattern
      } else {
        return nil
      }
    }
  }

  /// The places in `all`, which are lists of names, of those that are selected.
  fileprivate func places(in all: [[String]]) -> Set<Int> {
    var found: [(place: Int, matches: [Match])] = []
    for (place, names) in all.enumerated() {
      for start in 0...1 where start + parts.count <= names.count {
        let matches = zip(parts, names[start...]).map { Match($0, $1) }
        if !matches.contains(nil) { found.append((place, matches.compactMap(\.self))) }
      }
    }
    for part in parts.indices {
      let best = found.map { $0.matches[part] }.max()
      found.removeAll { $0.matches[part] != best }
    }
    return Set(found.map(\.place))
  }
}

extension [NameFilter] {
  /// Those of `all` that any of the filters selects, in order; all of them if there are no filters.
  package func selected<Named>(_ all: [Named], _ names: (Named) -> [String]) -> [Named] {
    guard !isEmpty else { return all }
    let lists = all.map(names)
    let places = reduce(into: Set<Int>()) { $0.formUnion($1.places(in: lists)) }
    return all.indices.filter(places.contains).map { all[$0] }
  }

  /// Those of `cells` that any of the filters selects; all of them if there are no filters.
  package func selected(_ cells: some Sequence<Cell>) -> Set<Cell> {
    Set(selected([Cell](Set(cells)), \.names))
  }
}

extension String {
  /// The part before the first dot.
  var beforeDot: String { String(prefix { $0 != "." }) }
}
