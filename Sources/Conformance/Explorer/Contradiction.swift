/// Where two traces of the same schedule part.
struct Contradiction: CustomStringConvertible {
  let description: String

  init(_ first: ScheduleTrace, _ second: ScheduleTrace) {
    let shared = min(first.steps.count, second.steps.count)
    let index = (0..<shared).first { first.steps[$0] != second.steps[$0] } ?? shared
    func tell(_ trace: ScheduleTrace) -> String {
      index < trace.steps.count ? trace.describe(step: index) : "the end"
    }
    if index == first.steps.count, index == second.steps.count {
      description = "the same \(index) steps led to different ends"
    } else {
      description =
        "step \(index + 1) was \"\(tell(first))\" in one run and \"\(tell(second))\" in another"
    }
  }
}
