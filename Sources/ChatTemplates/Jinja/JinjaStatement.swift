/// What an assignment writes to.
indirect enum JinjaTarget: Sendable {
    /// A name, before its variable is known.
    case name(String, JinjaPosition)
    /// A variable.
    case variable(JinjaReference)
    /// An attribute of a namespace.
    case attribute(JinjaExpression, name: String, JinjaPosition)
    /// Several targets that take one value apart.
    case tuple([JinjaTarget], JinjaPosition)
}

/// How a variable gets its value when a scope is entered.
enum JinjaVariableLoad: Sendable {
    /// From the template's input by name.
    case resolve(slot: Int, name: String)
    /// From the variable of the same name outside.
    case alias(slot: Int, JinjaReference)
    /// Not at all: it is unassigned until the scope assigns it.
    case clear(slot: Int)
}

/// A statement of a template.
indirect enum JinjaStatement: Sendable {
    /// Text and expressions to print.
    case output([JinjaOutput])
    /// `{% if %}`: branches in order; the last one may have no test.
    case condition([(test: JinjaExpression?, body: [JinjaStatement])])
    /// `{% for %}`
    case loop(JinjaForStatement)
    /// `{% set a = b %}`
    case assignment(JinjaTarget, JinjaExpression)
    /// `{% set a | filter %}…{% endset %}`
    case blockAssignment(JinjaTarget, filter: JinjaExpression?, body: JinjaScope)
    /// `{% macro %}`
    case macro(JinjaTarget, JinjaMacroDefinition)
    /// `{% call(x) f() %}`; also `{% generation %}`, which calls nothing.
    case call(JinjaExpression?, JinjaMacroDefinition, JinjaPosition)
    /// `{% filter %}`
    case filter(JinjaExpression, body: JinjaScope)
    /// `{% with a = b %}`
    case with([(target: JinjaTarget, value: JinjaExpression)], body: JinjaScope)
    /// `{% block %}`, printed where it stands.
    case block(JinjaScope, slotCount: Int)
    /// `{% break %}`
    case breakLoop(JinjaPosition)
    /// `{% continue %}`
    case continueLoop(JinjaPosition)
    /// `{% include %}`, `{% import %}` and `{% extends %}`, which fail when they are reached.
    case loadTemplate(tag: String, JinjaPosition)
}

/// Something to print.
enum JinjaOutput: Sendable {
    /// Text of the template.
    case text(JinjaString)
    /// The value of an expression.
    case value(JinjaExpression)
}

/// Statements with variables of their own.
struct JinjaScope: Sendable {
    /// The variables to set up before the statements run.
    var loads: [JinjaVariableLoad] = []
    /// The statements.
    var body: [JinjaStatement]
}

/// A `{% for %}` loop.
struct JinjaForStatement: Sendable {
    /// What each element is assigned to.
    var target: JinjaTarget
    /// What is walked over.
    var iterable: JinjaExpression
    /// The condition that elements must meet.
    var test: JinjaExpression?
    /// Where the condition's own variables come from.
    var testLoads: [JinjaVariableLoad] = []
    /// What each element is assigned to while the condition is checked.
    var testTarget: JinjaTarget
    /// What runs for each element.
    var body: JinjaScope
    /// What runs when there was no element.
    var otherwise: JinjaScope?
    /// Whether the body may call `loop` with other elements.
    var isRecursive: Bool
    /// The slot of the variable `loop`, when the body uses it.
    var loopSlot: Int?
    /// The slots of a recursive loop's own activation.
    var slotCount = 0
    /// Where the loop stands.
    var position: JinjaPosition
}

/// A macro, or the body of a call block.
struct JinjaMacroDefinition: Sendable {
    /// One parameter.
    struct Parameter: Sendable {
        /// The name.
        var name: String
        /// The value when the call gives none.
        var defaultValue: JinjaExpression?
        /// The slot.
        var slot = 0
    }

    /// The name; `caller` for a call block.
    var name: String
    /// The parameters in order.
    var parameters: [Parameter]
    /// The body and its variables.
    var body: JinjaScope
    /// The slot of `caller`, when the body uses it and it is no parameter.
    var callerSlot: Int?
    /// The slot of `kwargs`, when the body uses it and it is no parameter.
    var keywordsSlot: Int?
    /// The slot of `varargs`, when the body uses it and it is no parameter.
    var extrasSlot: Int?
    /// The number of slots of an activation.
    var slotCount = 0
    /// Where the macro stands.
    var position: JinjaPosition
}
