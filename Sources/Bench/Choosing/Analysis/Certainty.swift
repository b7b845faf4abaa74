/// Whether a share of draws lies above ``Choice/certainty``, beyond the error that a finite number of draws makes.
///
/// It is sure when the 99 % interval of the share (E. Wilson, "Probable inference, the law of succession, and
/// statistical inference", Journal of the American Statistical Association 22, 1927) lies on one side, so that another
/// seed would hardly say otherwise.
package enum Certainty: Sendable, Equatable {
  case above
  case onTheBorder
  case below

  package init(_ share: Double, of draws: Int) {
    let (count, deviations) = (Double(draws), 2.576)
    let square = deviations * deviations / count
    let middle = (share + square / 2) / (1 + square)
    let half =
      deviations / (1 + square) * (share * (1 - share) / count + square / count / 4).squareRoot()
    self =
      middle - half > Choice.certainty
      ? .above : middle + half < Choice.certainty ? .below : .onTheBorder
  }
}
