import SwiftSyntax

/// Finds the places of a source at which a plausible mistake can be made.
final class MutationFinder: SyntaxVisitor {
  private(set) var sites: [MutationSite] = []
  private var names: [String] = []

  private func add(
    _ form: MutationSite.Form, _ kind: Mutation.Kind, _ node: some SyntaxProtocol, _ after: String
  ) {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let range = start..<node.endPositionBeforeTrailingTrivia.utf8Offset
    sites.append(
      MutationSite(
        form: form, kind: kind, function: names.joined(separator: "."), range: range, after: after))
  }

  // MARK: Names

  private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    names.append(name)
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
  }
  override func visitPost(_ node: ClassDeclSyntax) { names.removeLast() }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
  }
  override func visitPost(_ node: StructDeclSyntax) { names.removeLast() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: EnumDeclSyntax) { names.removeLast() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
  }
  override func visitPost(_ node: ActorDeclSyntax) { names.removeLast() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.extendedType.trimmedDescription)
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { names.removeLast() }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
  }
  override func visitPost(_ node: FunctionDeclSyntax) { names.removeLast() }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { enter("init") }
  override func visitPost(_ node: InitializerDeclSyntax) { names.removeLast() }
  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    enter("deinit")
  }
  override func visitPost(_ node: DeinitializerDeclSyntax) { names.removeLast() }
  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if node.accessorBlock == nil { return .visitChildren }
    return enter(node.pattern.trimmedDescription)
  }
  override func visitPost(_ node: PatternBindingSyntax) {
    if node.accessorBlock != nil { names.removeLast() }
  }

  // MARK: What stays as it is

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  // MARK: Conditions

  private func negate(_ condition: ExprSyntax) {
    let text = condition.trimmedDescription
    let after = condition.as(PrefixOperatorExprSyntax.self)
      .flatMap { $0.operator.text == "!" ? $0.expression.trimmedDescription : nil }
    add(.expression, .negatedCondition, condition, after ?? "!(\(text))")
  }

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let condition) = node.condition { negate(condition) }
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  // MARK: Operators and literals

  private static let operators = [
    "&&": "||", "||": "&&", "==": "!=", "!=": "==", "===": "!==", "!==": "===", "<": "<=",
    "<=": "<", ">": ">=", ">=": ">", "+": "-", "-": "+", "..<": "...", "...": "..<", "+=": "-=",
    "-=": "+=",
  ]

  private static let equalities: Set = ["==", "!=", "===", "!=="]

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let symbol = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
      let other = Self.operators[symbol]
    else { return .visitChildren }
    let after =
      "\(node.leftOperand.trimmedDescription) \(other) \(node.rightOperand.trimmedDescription)"
    if symbol == "+=" || symbol == "-=" {
      if node.parent?.is(CodeBlockItemSyntax.self) == true {
        add(.statement, .changedOperator, node, after)
      }
    } else if !(node.isCondition && Self.equalities.contains(symbol)) {
      // A negated condition is the same as one with the opposite equality.
      add(.expression, .changedOperator, node, after)
    }
    return .visitChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard let number = Int(node.literal.text.filter { $0 != "_" }) else { return .visitChildren }
    add(.expression, .changedLiteral, node, "\(number + 1)")
    return .visitChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    add(.expression, .changedLiteral, node, node.literal.text == "true" ? "false" : "true")
    return .visitChildren
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.segments.allSatisfy({ $0.is(StringSegmentSyntax.self) }), !node.isOnlyRead else {
      return .visitChildren
    }
    let isEmpty = node.segments.allSatisfy { $0.trimmedLength.utf8Length == 0 }
    add(.expression, .changedLiteral, node, isEmpty ? "\"?\"" : "\"\"")
    return .visitChildren
  }

  // MARK: Calls

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let arguments = Array(node.arguments)
    for index in arguments.indices.dropLast() {
      let (left, right) = (arguments[index].expression, arguments[index + 1].expression)
      let texts = [left.trimmedDescription, right.trimmedDescription]
      guard left.isSimple, right.isSimple, texts[0] != texts[1] else { continue }
      add(
        .expression, .swappedArguments, node,
        node.replacing([(left, texts[1]), (right, texts[0])]))
    }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    guard let signature = node.signature,
      let capture = signature.capture?.items.first(where: { $0.specifier?.specifier.text == "weak" }
      )
    else { return .visitChildren }
    let place = node.replaceable
    let value = capture.initializer?.value.trimmedDescription ?? capture.name.text
    add(
      .expression, .droppedWeak, place,
      place.replacing([
        (
          capture,
          "\(capture.withoutComma), kept = \(value)\(capture.trailingComma == nil ? "" : ",")"
        ),
        (signature.inKeyword, "in _ = kept;"),
      ]))
    return .visitChildren
  }

  // MARK: Statements

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if let statement = node.item.as(GuardStmtSyntax.self) {
      let isPlain = statement.conditions.allSatisfy {
        if case .expression = $0.condition { true } else { false }
      }
      if isPlain { add(.statement, .droppedGuard, statement, "") }
    }
    if let expression = node.droppableIf {
      add(.statement, .droppedStatement, expression, "")
    }
    if let expression = node.item.as(ExprSyntax.self), node.isDroppable {
      let isCancel = expression.calledName == "cancel"
      add(.statement, isCancel ? .droppedCancel : .droppedStatement, expression, "")
      if expression.isAwaited {
        add(.statement, .droppedAwait, expression, "Task { \(expression.trimmedDescription) }")
      }
    }
    return .visitChildren
  }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    guard !Syntax(node).isValue else { return .visitChildren }
    let cases = node.cases.compactMap { $0.as(SwitchCaseSyntax.self) }
    for (first, second) in zip(cases, cases.dropFirst()) where !second.bindsNames {
      let texts = [first, second].map { $0.statements.trimmedDescription }
      guard texts[0] != texts[1] else { continue }
      add(.statement, .swappedBranches, first.statements, texts[1])
    }
    return .visitChildren
  }
}
