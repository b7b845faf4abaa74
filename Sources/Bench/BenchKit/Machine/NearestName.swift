extension String {
  /// The sentence, after a space, that proposes the name which is meant if one is nearly the same; otherwise nothing.
  package func hint(among names: [String]) -> String {
    let word = lowercased()
    let nearest = names.map { (name: $0, distance: word.edits(to: $0.lowercased())) }
      .min { $0.distance < $1.distance }
    return nearest.flatMap {
      $0.distance <= Swift.min(2, word.count / 2) ? " Did you mean '\($0.name)'?" : nil
    } ?? ""
  }

  /// How many letters have to be added, removed, replaced or exchanged with their neighbour. O(n·m).
  private func edits(to other: String) -> Int {
    let (a, b) = (Array(self), Array(other))
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = Swift.min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = Swift.min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
