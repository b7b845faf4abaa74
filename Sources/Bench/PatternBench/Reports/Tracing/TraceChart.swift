import BenchCLI
import BenchKit
import Conformance

/// The jobs of a trace on their executors, one after the other, and what happened in them.
struct TraceChart {
  private static let (labelWidth, width, laneHeight, markWidth) = (170.0, 860.0, 34.0, 14.0)
  private static let (titleHeight, colours, mostJobs) = (26.0, 8, 2_000)

  /// A job to draw, and where.
  private struct Box {
    let number: Int
    let job: FeatureTrace.Job
    let events: [FeatureTrace.Event]
    let x: Double
    let width: Double
  }

  private let trace: FeatureTrace
  private let boxes: [Box]

  init(_ trace: FeatureTrace) {
    self.trace = trace
    let events = Dictionary(grouping: trace.events, by: \.job)
    var x = Self.labelWidth
    boxes = trace.shownJobs.prefix(Self.mostJobs).map { index, job in
      let own = events[index + 1] ?? []
      let width = Double(max(1, own.count)) * Self.markWidth + 6
      defer { x += width + 3 }
      return Box(number: index + 1, job: job, events: own, x: x, width: width)
    }
  }

  var height: Double { Self.titleHeight + Double(trace.lanes.count) * Self.laneHeight + 8 }

  var html: Html {
    .chart(
      "\(trace.pattern): chart of jobs", "\(trace.pattern): jobs by executor", width: width,
      height: height, content)
  }

  /// As wide as the jobs need, and never narrower than other charts.
  var width: Double { max(Self.width, boxes.last.map { $0.x + $0.width + 8 } ?? 0) }

  var content: Html {
    let lanes = trace.lanes.enumerated().map { index, lane -> Html in
      let y = Self.titleHeight + (Double(index) + 0.5) * Self.laneHeight
      return """
        <text class="soft" x="0" y="\(y + 4)">\(lane)</text>\
        <line class="axis" x1="\(Self.labelWidth)" x2="\(width)" y1="\(y)" y2="\(y)"/>

        """
    }
    let rest = trace.shownJobs.count - boxes.count
    let order = trace.isInOrder ? "" : " · \(trace.order)"
    let note = rest > 0 ? " · \(rest.grouped) more jobs are not drawn" : ""
    return """
      <text class="name" x="0" y="16">\(trace.pattern)\(order)\(note)</text>
      \(lanes)\(jobs)
      """
  }

  private var jobs: [Html] {
    boxes.map { box in
      let job = box.job
      let y = Self.titleHeight + Double(job.lane) * Self.laneHeight + 6
      let task = "\(box.number). \(trace.title(ofTask: job.task))"
      let title = ([task + (job.function.map { " in \($0)" } ?? "")] + box.events.map(\.line))
        .joined(separator: "; ")
      let marks = box.events.map(\.mark).joined(separator: " ")
      return """
        <g class="s\(job.task % Self.colours)"><title>\(title)</title>\
        <rect class="job" x="\(box.x)" y="\(y)" width="\(box.width)" height="\(Self.laneHeight - 12)" rx="3"/>\
        <text x="\(box.x + box.width / 2)" y="\(y + 15)" text-anchor="middle">\(marks)</text></g>

        """
    }
  }
}

extension FeatureTrace.Event {
  /// The sign of its kind.
  var mark: String { String(line.prefix(1)) }
}
