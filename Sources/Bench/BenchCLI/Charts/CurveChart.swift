import BenchKit

/// Curves on two logarithmic axes.
struct CurveChart {
  /// A curve.
  struct Series {
    /// What stands beside the curve.
    let name: String
    let pattern: String
    var points: [(x: Double, y: Double)]
  }

  /// An axis of the chart.
  struct Axis {
    let name: String
    /// The values that get a line; nil for round ones.
    var marks: [Double]?
    let text: (Double) -> String
  }

  private static let (left, right, top, bottom) = (74.0, 600.0, 22.0, 320.0)
  private static let (width, height) = (860.0, 366.0)
  private static let (shapes, mostMarked) = (4, 24)

  private let title: String
  private let series: [Series]
  private let x: (axis: Axis, scale: ChartScale)
  private let y: (axis: Axis, scale: ChartScale)

  /// A chart of `series`; nil when no curve has two points.
  init?(_ title: String, _ series: [Series], x: Axis, y: Axis) {
    let series = series.map { one in
      var one = one
      one.points = one.points.filter { $0.x.isPlaced && $0.y.isPlaced }
      return one
    }.filter { $0.points.count > 1 }
    let points = series.flatMap(\.points)
    guard let leastX = points.map(\.x).min(), let mostX = points.map(\.x).max(),
      let leastY = points.map(\.y).min(), let mostY = points.map(\.y).max()
    else { return nil }
    self.title = title
    self.series = series
    self.x = (x, ChartScale(leastX, mostX, from: Self.left, to: Self.right))
    self.y = (y, ChartScale(leastY, mostY, from: Self.bottom, to: Self.top))
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
    \(columns)\(rows)\(curves)
    <text class="soft" x="\((Self.left + Self.right) / 2)" y="\(Self.height - 6)" text-anchor="middle">\
    \(x.axis.name)</text>
    <text class="soft" x="0" y="12">\(y.axis.name)</text>

    """
  }

  private var columns: [Html] {
    let marks = (x.axis.marks ?? x.scale.marks).filter { $0 >= x.scale.low && $0 <= x.scale.high }
    return marks.map { mark -> Html in
      let place = x.scale.place(mark)
      return """
        <line class="axis" x1="\(place)" x2="\(place)" y1="\(Self.top)" y2="\(Self.bottom)"/>\
        <text class="soft" x="\(place)" y="\(Self.bottom + 16)" text-anchor="middle">\(x.axis.text(mark))</text>

        """
    }
  }

  private var rows: [Html] {
    (y.axis.marks ?? y.scale.marks).map { mark -> Html in
      let place = y.scale.place(mark)
      return """
        <line class="axis" x1="\(Self.left)" x2="\(Self.right)" y1="\(place)" y2="\(place)"/>\
        <text class="soft" x="\(Self.left - 6)" y="\(place + 4)" text-anchor="end">\(y.axis.text(mark))</text>

        """
    }
  }

  private var curves: [Html] {
    zip(series, labelPlaces).enumerated().map { index, pair in
      let (one, end) = pair
      let places = one.points.map { (x: x.scale.place($0.x), y: y.scale.place($0.y)) }
      // Many percentiles of few latencies lie at one place.
      let path = places.map { place -> Html in "\(place.x),\(place.y) " }.withoutRepeats
      let marks = places.count > Self.mostMarked ? [] : places.map { mark($0, index) }
      return """
        <g data-pattern="\(one.pattern)"><title>\(one.name)</title>
        <polyline class="series" points="\(path)"/>\(marks)
        \(mark((Self.right + 10, end), index))<text x="\(Self.right + 20)" y="\(end + 4)">\(one.name)</text>
        </g>

        """
    }
  }

  /// Where the names stand: at the ends of curves, but not above one another.
  private var labelPlaces: [Double] {
    let wanted = series.map { y.scale.place($0.points.last!.y) }
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

extension CurveChart {
  /// How a cost of the patterns of a sweep grows with its size; beside each curve stands the class of its growth, by
  /// instructions where they are counted.
  static func growth(_ result: ResultFile, of workload: String, _ metric: Metric) -> CurveChart? {
    let sweep = result.rows.filter { $0.cell.workload == workload && $0.traits.isSweep }
    let rows = sweep.filter { $0.metric == metric && $0.value != nil }
    let fits = metric == .bytesPerInstance ? [] : [Metric.instructionGrowth, .timeGrowth]
    let series = rows.map(\.cell.pattern).unique.map { pattern in
      let growth = sweep.first {
        $0.cell.pattern == pattern && fits.contains($0.metric) && $0.value != nil
      }?.growth
      return Series(
        name: pattern + (growth.map { " · O(\($0.rawValue))" } ?? ""), pattern: pattern,
        points: rows.filter { $0.cell.pattern == pattern }
          .sorted { $0.cell.size < $1.cell.size }.map { (Double($0.cell.size), $0.value!) })
    }
    let sizes = rows.map(\.cell.size).unique.sorted().map(Double.init)
    return CurveChart(
      "\(workload): \(metric.rawValue) by size", series,
      x: Axis(name: rows.first?.traits.axis.rawValue ?? "size", marks: sizes) { Int($0).grouped },
      y: Axis(name: metric.unit) { metric == .time ? $0.asTime : $0.asCount })
  }

  /// The latencies of a workload at a rate, by percentile; the axis is that of HdrHistogram, on which each nine
  /// takes the same room.
  static func percentiles(_ result: ResultFile, of workload: String, size: Int) -> CurveChart? {
    let found = result.distributions.filter { $0.cell.workload == workload && $0.cell.size == size }
    let series = found.map { cell, distribution in
      Series(
        name: cell.pattern, pattern: cell.pattern,
        points: distribution.points.filter { $0.percentile < 100 }
          .map { (1 / (1 - $0.percentile / 100), $0.value) })
    }
    return CurveChart(
      "\(workload): latency by percentile", series,
      x: Axis(name: "percentile", marks: [1, 2, 10, 100, 1_000, 10_000, 100_000]) { mark in
        mark == 1 ? "0 %" : "\((100 - 100 / mark).shortest) %"
      },
      y: Axis(name: "latency") { $0.asTime })
  }
}

extension [Html] {
  /// The elements, without those that equal the one before.
  fileprivate var withoutRepeats: [Html] {
    var result: [Html] = []
    for element in self where result.last?.text != element.text { result.append(element) }
    return result
  }
}
