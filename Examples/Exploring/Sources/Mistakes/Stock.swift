/// The pieces of an article that are left. The mistake: others run while `sell` waits, after it has looked.
public actor Stock {
  public private(set) var pieces: Int
  private let ledger = Ledger()

  public init(pieces: Int) { self.pieces = pieces }

  public func sell() async {
    guard pieces > 0 else { return }
    await ledger.note("sold")
    pieces -= 1
  }
}

public actor Ledger {
  public private(set) var lines: [String] = []

  public init() {}

  public func note(_ line: String) { lines.append(line) }
}
