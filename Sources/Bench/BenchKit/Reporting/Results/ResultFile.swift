/// A result, as files and `--format json` contain it.
public struct ResultFile: Sendable, Equatable, Codable {
  /// The format of files that this code writes and reads.
  public static let schema = "patternbench.result/2"

  /// The machine, the build and the settings behind it.
  public var environment: ResultEnvironment
  /// The rows, workload by workload.
  public var rows: [ResultRow] { didSet { places = Self.places(of: rows) } }
  /// Where the rows of each cell are.
  private var places: [Cell: [Int]]

  private enum CodingKeys: CodingKey { case environment, rows }

  /// A result of the given parts.
  package init(environment: ResultEnvironment, rows: [ResultRow]) {
    self.environment = environment
    self.rows = rows
    places = Self.places(of: rows)
  }

  public init(from decoder: any Decoder) throws {
    let file = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      environment: try file.decode(ResultEnvironment.self, forKey: .environment),
      rows: try file.decode([ResultRow].self, forKey: .rows))
  }

  private static func places(of rows: [ResultRow]) -> [Cell: [Int]] {
    Dictionary(grouping: rows.indices) { rows[$0].cell }
  }

  /// The file's text, with a line for the environment and one per row, so that two results can be compared
  /// line by line.
  public var text: String {
    """
    {"schema":"\(Self.schema)",
    "environment":\(environment.json),
    "rows":[
    \(rows.map(\.json).joined(separator: ",\n"))
    ]}

    """
  }

  /// The row of `metric` of `cell`. O(metrics).
  package func row(_ cell: Cell, _ metric: Metric) -> ResultRow? {
    places[cell]?.first { rows[$0].metric == metric }.map { rows[$0] }
  }

  /// The kind of `cell`'s workload, and what its size counts.
  package func traits(of cell: Cell) -> WorkloadTraits {
    places[cell].map { rows[$0[0]].traits } ?? WorkloadTraits()
  }

  /// Whether it is about code alone, and compares no patterns.
  package var isOfCode: Bool {
    rows.contains { $0.traits.kind == .code } && !rows.contains { $0.traits.kind.isCompared }
  }

  /// The cells whose workloads are of a kind that `isIncluded` accepts, in the order of rows.
  package func cells(_ isIncluded: (WorkloadKind) -> Bool = { _ in true }) -> [Cell] {
    rows.filter { isIncluded($0.traits.kind) }.map(\.cell).unique
  }
}

extension ResultFile {
  /// The cells that are only about single latencies, such as those of patterns, the harness and the control, in
  /// the order of rows.
  package var latencyCells: [Cell] {
    let others = Set(rows.filter { !$0.metric.isLatency }.map(\.cell))
    return rows.filter { $0.traits.kind.isLatency || !others.contains($0.cell) }.map(\.cell).unique
  }
}
