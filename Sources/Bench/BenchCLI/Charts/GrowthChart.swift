import BenchKit

/// How a cost of the patterns of a sweep grows with its size, on two logarithmic axes; beside each curve stands the class
/// of its growth, by instructions where they are counted.
struct GrowthChart {
  private struct Curve {
    let name: String
    let pattern: String
    let points: [(x: Double, y: Double)]
  }

  private static let (left, right, top, bottom) = (74.0, 600.0, 22.0, 320.0)
  private static let (width, height, shapes) = (860.0, 366.0, 4)

  private let title: String
  private let metric: Metric
  private let axis: String
  private let curves: [Curve]
  private let x, y: ChartScale

  /// The chart of a sweep; nil when no curve has two points.
  init?(_ result: ResultFile, of workload: String, _ metric: Metric) {
    let sweep = result.rows.filter { $0.cell.workload == workload && $0.traits.isSweep }
    let rows = sweep.filter { $0.metric == metric && $0.value?.isPlaced == true }
      .sorted { $0.cell.size < $1.cell.size }
    let fits = metric == .bytesPerInstance ? [] : [Metric.instructionGrowth, .timeGrowth]
    curves = sweep.map(\.cell.pattern).unique.map { pattern in
      let growth = sweep.first {
        $0.cell.pattern == pattern && fits.contains($0.metric) && $0.value != nil
      }?.growth
      return Curve(
        name: pattern + (growth.map { " · O(\($0.rawValue))" } ?? ""), pattern: pattern,
        points: rows.filter { $0.cell.pattern == pattern }
          .map { (Double($0.cell.size), $0.value!) })
    }.filter { $0.points.count > 1 }
    let points = curves.flatMap(\.points)
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    guard let leastX = xs.min(), let mostX = xs.max(), let leastY = ys.min(), let mostY = ys.max()
    else { return nil }
    title = "\(workload): \(metric.rawValue) by size"
    self.metric = metric
    axis = rows[0].traits.axis.rawValue
    x = ChartScale(leastX, mostX, from: Self.left, to: Self.right)
    y = ChartScale(leastY, mostY, from: Self.bottom, to: Self.top)
  }

  /// The chart, with a name beside each curve.
  var html: Html {
    .chart("\(title): chart", title, width: Self.width, height: Self.height, content)
  }

  /// The chart as a picture that stands alone, with its title.
  func picture(_ colours: PatternColours) -> Picture {
    Picture(
      title: title, width: Self.width, height: Self.height + 24,
      content:
        "<text x=\"0\" y=\"14\">\(title)</text>\n<g transform=\"translate(0 24)\">\n\(content)</g>\n",
      colours: colours)
  }

  private var content: Html {
    """
    \(columns)\(rows)\(lines)
    <text class="soft" x="\((Self.left + Self.right) / 2)" y="\(Self.height - 6)" text-anchor="middle">\
    \(axis)</text>
    <text class="soft" x="0" y="12">\(metric.unit)</text>

    """
  }

  private var columns: [Html] {
    curves.flatMap(\.points).map(\.x).unique.sorted().map { size -> Html in
      let place = x.place(size)
      return """
        <line class="axis" x1="\(place)" x2="\(place)" y1="\(Self.top)" y2="\(Self.bottom)"/>\
        <text class="soft" x="\(place)" y="\(Self.bottom + 16)" text-anchor="middle">\(Int(size).grouped)</text>

        """
    }
  }

  private var rows: [Html] {
    y.marks.map { mark -> Html in
      let place = y.place(mark)
      return """
        <line class="axis" x1="\(Self.left)" x2="\(Self.right)" y1="\(place)" y2="\(place)"/>\
        <text class="soft" x="\(Self.left - 6)" y="\(place + 4)" text-anchor="end">\
        \(metric == .time ? mark.asTime : mark.asCount)</text>

        """
    }
  }

  private var lines: [Html] {
    zip(curves, labelPlaces).enumerated().map { index, pair in
      let (curve, end) = pair
      let places = curve.points.map { (x: x.place($0.x), y: y.place($0.y)) }
      return """
        <g data-pattern="\(curve.pattern)"><title>\(curve.name)</title>
        <polyline class="series" points="\(places.map { "\($0.x),\($0.y) " as Html })"/>\
        \(places.map { mark($0, index) })
        \(mark((Self.right + 10, end), index))<text x="\(Self.right + 20)" y="\(end + 4)">\(curve.name)</text>
        </g>

        """
    }
  }

  /// Where the names stand: at the ends of curves, but not above one another.
  private var labelPlaces: [Double] {
    let wanted = curves.map { y.place($0.points.last!.y) }
    var places = wanted
    var free = Self.top
    for index in wanted.indices.sorted(by: { wanted[$0] < wanted[$1] }) {
      places[index] = max(wanted[index], free)
      free = places[index] + 15
    }
    return places
  }

  /// A point in one of a few shapes, so that curves can be told apart without colours.
  private func mark(_ place: (x: Double, y: Double), _ index: Int) -> Html {
    let (x, y) = place
    switch index % Self.shapes {
    case 0: return "<circle class=\"point\" cx=\"\(x)\" cy=\"\(y)\" r=\"3.5\"/>"
    case 1: return "<path class=\"point\" d=\"M\(x - 3) \(y - 3)h6v6h-6Z\"/>"
    case 2: return "<path class=\"point\" d=\"M\(x) \(y - 4.5)l4 7.5h-8Z\"/>"
    default: return "<path class=\"point\" d=\"M\(x) \(y - 4.5)l4.5 4.5l-4.5 4.5l-4.5 -4.5Z\"/>"
    }
  }
}

/// A logarithmic axis of a chart.
struct ChartScale {
  let low: Double
  let high: Double
  /// Where ``low`` and ``high`` are.
  let start: Double
  let end: Double

  /// A scale from a little below `low` to a little above `high`, both positive.
  init(_ low: Double, _ high: Double, from start: Double, to end: Double) {
    (self.low, self.high) = (low / 1.05, high * 1.05)
    (self.start, self.end) = (start, end)
  }

  /// Where `value` is; at an end what lies beyond it.
  func place(_ value: Double) -> Double {
    let share = (value.logarithm - low.logarithm) / (high.logarithm - low.logarithm)
    return start + (end - start) * min(max(share, 0), 1)
  }

  /// Round values to mark: 1, 2 and 5 times powers of ten, or powers alone where these would be too many.
  var marks: [Double] {
    let fine = marks([1, 2, 5])
    return fine.count <= 8 ? fine : marks([1])
  }

  private func marks(_ steps: [Double]) -> [Double] {
    var power = 1.0
    while power > low { power /= 10 }
    var found: [Double] = []
    while power <= high {
      found += steps.map { $0 * power }.filter { $0 >= low && $0 <= high }
      power *= 10
    }
    return found
  }
}

extension Double {
  /// Whether a logarithmic scale has a place for it.
  var isPlaced: Bool { self > 0 && isFinite }
}
