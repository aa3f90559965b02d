/// One constraint of a guide, without the guide's value type.
package indirect enum GuideRule: Sendable, Hashable {
    case constant(String)
    case choices([String])
    case pattern(StringPattern)
    case minimum(NumberBound)
    case maximum(NumberBound)
    case minimumCount(Int)
    case maximumCount(Int)
    case element(GuideRule)

    /// Adds the constraint to a node of the same shape; of several bounds the tightest holds.
    package func apply(to node: inout SchemaNode) {
        switch (self, node.shape) {
        case (.constant(let text), .string(var rule)):
            rule.choices =
                rule.choices.map { $0.filter { $0 == text } }
                ?? (rule.constant.map { $0 == text ? [text] : [] })
            if rule.choices == nil { rule.constant = text } else { rule.constant = nil }
            node.shape = .string(rule)
        case (.choices(let choices), .string(var rule)):
            let allowed = rule.choices ?? rule.constant.map { [$0] }
            rule.choices = allowed.map { $0.filter(choices.contains) } ?? choices
            rule.constant = nil
            node.shape = .string(rule)
        case (.pattern(let pattern), .string(var rule)):
            rule.patterns.append(pattern)
            node.shape = .string(rule)
        case (.minimum(let bound), .number(var rule)):
            rule.minimum = rule.minimum.map { .larger($0, bound) } ?? bound
            node.shape = .number(rule)
        case (.maximum(let bound), .number(var rule)):
            rule.maximum = rule.maximum.map { .smaller($0, bound) } ?? bound
            node.shape = .number(rule)
        case (.minimumCount(let count), .array(var rule)):
            rule.minimumCount = max(rule.minimumCount ?? count, count)
            node.shape = .array(rule)
        case (.maximumCount(let count), .array(var rule)):
            rule.maximumCount = min(rule.maximumCount ?? count, count)
            node.shape = .array(rule)
        case (.element(let inner), .array(var rule)):
            if case .type(var reference) = rule.items.shape {
                reference.guides.append(inner)
                rule.items.shape = .type(reference)
            } else {
                inner.apply(to: &rule.items)
            }
            node.shape = .array(rule)
        default: break
        }
    }
}
