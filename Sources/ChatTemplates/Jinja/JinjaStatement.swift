/// The target of an assignment.
indirect enum JinjaTarget: Sendable {
    /// A name that isn't resolved to a variable yet.
    case name(String, JinjaPosition)
    /// A variable.
    case variable(JinjaReference)
    /// An attribute of a namespace.
    case attribute(JinjaExpression, name: String, JinjaPosition)
    /// Several targets that unpack one value.
    case tuple([JinjaTarget], JinjaPosition)
}

/// The initialization of a variable when its scope is entered.
enum JinjaVariableLoad: Sendable {
    /// The value of the template's input with the name.
    case resolve(slot: Int, name: String)
    /// The value of the variable of the same name outside.
    case alias(slot: Int, JinjaReference)
    /// No value; the variable is unassigned.
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
    /// `{% block %}`, printed at its position.
    case block(JinjaScope, slotCount: Int)
    /// `{% break %}`
    case breakLoop(JinjaPosition)
    /// `{% continue %}`
    case continueLoop(JinjaPosition)
    /// `{% include %}`, `{% import %}` and `{% extends %}`, which fail when they are reached.
    case loadTemplate(tag: String, JinjaPosition)
}

/// A part of an output statement.
enum JinjaOutput: Sendable {
    /// Text of the template.
    case text(JinjaString)
    /// The value of an expression.
    case value(JinjaExpression)
}

/// Statements with their own variables.
struct JinjaScope: Sendable {
    /// The variables to initialize before the statements run.
    var loads: [JinjaVariableLoad] = []
    /// The statements.
    var body: [JinjaStatement]
}

/// A `{% for %}` loop.
struct JinjaForStatement: Sendable {
    /// The target to which each element is assigned.
    var target: JinjaTarget
    /// The expression whose elements are visited.
    var iterable: JinjaExpression
    /// The condition on elements; nil for none.
    var test: JinjaExpression?
    /// The initialization of the condition's own variables.
    var testLoads: [JinjaVariableLoad] = []
    /// The target to which each element is assigned for the condition.
    var testTarget: JinjaTarget
    /// The body of the loop.
    var body: JinjaScope
    /// The `else` branch, which runs if there was no element.
    var otherwise: JinjaScope?
    /// Whether the body can call `loop` with other elements.
    var isRecursive: Bool
    /// The slot of the variable `loop`; nil if the body doesn't use it.
    var loopSlot: Int?
    /// The number of slots of a recursive loop's own activation.
    var slotCount = 0
    /// The position in the source.
    var position: JinjaPosition
}

/// A macro, or the body of a call block.
struct JinjaMacroDefinition: Sendable {
    /// A parameter of a macro.
    struct Parameter: Sendable {
        /// The name.
        var name: String
        /// The default value; nil for none.
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
    /// The slot of `caller`; nil if the body doesn't use it, or it is a parameter.
    var callerSlot: Int?
    /// The slot of `kwargs`; nil if the body doesn't use it, or it is a parameter.
    var keywordsSlot: Int?
    /// The slot of `varargs`; nil if the body doesn't use it, or it is a parameter.
    var extrasSlot: Int?
    /// The number of slots of the macro's activation.
    var slotCount = 0
    /// The position in the source.
    var position: JinjaPosition
}
