extension Rule {
  static let sequences = [
    Rule(
      id: "MB1", level: .required,
      statement: "sequences of everything at once follow the model, whatever they are",
      usualCause: "two things that each work alone: see the sequence", body: .sequences)
  ]
}
