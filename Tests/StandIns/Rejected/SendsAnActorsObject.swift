// type 'Row' does not conform to the 'Sendable' protocol

import MVI

final class Row {
  var edits = 0
}

actor Importer {
  private let row = Row()

  func announce(_ rows: PublishSubject<Row>) { rows.onNext(row) }
}
