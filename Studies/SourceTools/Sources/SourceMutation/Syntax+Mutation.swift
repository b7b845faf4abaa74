import SwiftSyntax

extension SyntaxProtocol {
  /// The text of the node with parts of it replaced; the parts are in order and do not overlap.
  func replacing(_ parts: [(any SyntaxProtocol, String)]) -> String {
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    let bytes = Array(trimmedDescription.utf8)
    var output: [UInt8] = []
    var position = 0
    for (part, text) in parts {
      output += bytes[position..<(part.positionAfterSkippingLeadingTrivia.utf8Offset - start)]
      output += Array(text.utf8)
      position = part.endPositionBeforeTrailingTrivia.utf8Offset - start
    }
    return String(decoding: output + bytes[position...], as: UTF8.self)
  }

  /// Whether the node's value is used: the body of a getter, or what an assignment takes.
  var isValue: Bool {
    guard let parent else { return false }
    if parent.is(ExpressionStmtSyntax.self) { return parent.isValue }
    if let item = parent.as(CodeBlockItemSyntax.self) { return item.isImplicitlyReturned }
    // The else of another if.
    if self.is(IfExprSyntax.self), parent.is(IfExprSyntax.self) { return parent.isValue }
    return true
  }
}

extension CodeBlockItemSyntax {
  /// Whether the body that this is the only statement of returns its value.
  var isImplicitlyReturned: Bool {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let owner = list.parent
    else { return false }
    if let closure = owner.as(ClosureExprSyntax.self) { return !closure.isTask }
    if owner.is(AccessorBlockSyntax.self) { return true }
    if let branch = owner.as(SwitchCaseSyntax.self) {
      return branch.parent?.parent?.isValue ?? false
    }
    guard let holder = owner.as(CodeBlockSyntax.self)?.parent else { return false }
    if let function = holder.as(FunctionDeclSyntax.self) {
      let result = function.signature.returnClause?.type.trimmedDescription
      return result != nil && result != "Void" && result != "()"
    }
    if let accessor = holder.as(AccessorDeclSyntax.self) {
      return accessor.accessorSpecifier.text == "get"
    }
    return holder.is(IfExprSyntax.self) && holder.isValue
  }

  /// The `if` that this is, when it binds names: it has no opposite, but it can be left out.
  var droppableIf: IfExprSyntax? {
    guard let expression = item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self),
      !expression.isValue, expression.elseBody == nil
    else { return nil }
    let binds = expression.conditions.contains {
      if case .expression = $0.condition { false } else { true }
    }
    return binds ? expression : nil
  }

  /// Whether the program may compile without this statement, an expression.
  var isDroppable: Bool {
    guard let expression = item.as(ExprSyntax.self) else { return false }
    if let assigned = expression.assigned {
      return !isInInitializer && !declaresLater(assigned.trimmedDescription)
    }
    guard expression.called != nil else { return false }
    if let name = expression.calledName,
      ["init", "preconditionFailure", "fatalError"].contains(name)
    {
      return false
    }
    return expression.calledName == "cancel" || !isImplicitlyReturned
  }

  /// Whether the body around it declares the name without a value, which it would never get.
  private func declaresLater(_ name: String) -> Bool {
    var node = parent
    while let present = node {
      let bindings = present.as(CodeBlockItemListSyntax.self)?
        .compactMap { $0.item.as(VariableDeclSyntax.self) }.flatMap(\.bindings)
      let declares = bindings?.contains {
        $0.initializer == nil && $0.pattern.trimmedDescription == name
      }
      if declares == true { return true }
      node = present.parent
    }
    return false
  }

  private var isInInitializer: Bool {
    var node = parent
    while let present = node {
      if present.is(InitializerDeclSyntax.self) { return true }
      if present.is(FunctionDeclSyntax.self) || present.is(ClosureExprSyntax.self) { return false }
      node = present.parent
    }
    return false
  }
}

extension ClosureExprSyntax {
  /// The smallest expression around the closure that can stand in parentheses: a trailing closure needs
  /// its call.
  var replaceable: any SyntaxProtocol {
    if let call = parent?.as(FunctionCallExprSyntax.self), call.trailingClosure?.id == id {
      return call
    }
    let call = parent?.as(MultipleTrailingClosureElementSyntax.self)?.parent?.parent
    return call?.as(FunctionCallExprSyntax.self) ?? self
  }

  /// Whether the closure is what a task runs.
  var isTask: Bool {
    parent?.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription == "Task"
  }
}

extension ExprSyntax {
  /// The call that this is, without what marks it as throwing or waiting.
  var called: FunctionCallExprSyntax? {
    if let marked = self.as(TryExprSyntax.self) { return marked.expression.called }
    if let marked = self.as(AwaitExprSyntax.self) { return marked.expression.called }
    if let chain = self.as(OptionalChainingExprSyntax.self) { return chain.expression.called }
    return self.as(FunctionCallExprSyntax.self)
  }

  /// The last name of what is called: `cancel` of `task?.cancel()`.
  var calledName: String? {
    guard let callee = called?.calledExpression else { return nil }
    return callee.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? callee.as(DeclReferenceExprSyntax.self)?.baseName.text
  }

  /// What the expression assigns to; nil if it is not an assignment.
  var assigned: ExprSyntax? {
    guard let infix = self.as(InfixOperatorExprSyntax.self) else { return nil }
    if infix.operator.is(AssignmentExprSyntax.self) { return infix.leftOperand }
    let symbol = infix.operator.trimmedDescription
    return ["+=", "-=", "*=", "/=", "%="].contains(symbol) ? infix.leftOperand : nil
  }

  var isAwaited: Bool {
    if let marked = self.as(TryExprSyntax.self) { return marked.expression.isAwaited }
    return self.is(AwaitExprSyntax.self)
  }

  /// A name, a member or a literal.
  var isSimple: Bool {
    self.is(DeclReferenceExprSyntax.self) || self.is(MemberAccessExprSyntax.self)
      || self.is(IntegerLiteralExprSyntax.self) || self.is(StringLiteralExprSyntax.self)
      || self.is(BooleanLiteralExprSyntax.self)
  }
}

extension InfixOperatorExprSyntax {
  /// Whether it is a whole condition, which is negated already.
  var isCondition: Bool {
    guard let parent else { return false }
    return parent.is(ConditionElementSyntax.self) || parent.is(WhereClauseSyntax.self)
      || parent.as(TernaryExprSyntax.self)?.condition.id == id
  }
}

extension StringLiteralExprSyntax {
  /// Whether the text is only for people: a reason, or the message of a trap.
  var isOnlyRead: Bool {
    guard let argument = parent?.as(LabeledExprSyntax.self) else { return false }
    if argument.label?.text == "because" { return true }
    let callee = argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression
    let name = callee?.trimmedDescription ?? ""
    return ["precondition", "preconditionFailure", "fatalError", "assert"].contains(name)
  }
}

extension SwitchCaseSyntax {
  /// Whether the patterns of the case declare names that its statements can use.
  var bindsNames: Bool {
    label.tokens(viewMode: .sourceAccurate).contains {
      $0.tokenKind == .keyword(.let) || $0.tokenKind == .keyword(.var)
    }
  }
}

extension ClosureCaptureSyntax {
  var withoutComma: String {
    var copy = self.trimmed
    copy.trailingComma = nil
    return copy.trimmedDescription
  }
}
