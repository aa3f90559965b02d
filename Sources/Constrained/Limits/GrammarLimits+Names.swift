extension GrammarLimits {
    /// Returns the property that sets a limit, by the limit's name in errors; nil for limits that can't be raised.
    static func property(of limit: String) -> String? { properties[limit] }

    private static let properties = [
        "bytes of a schema": "maximumSchemaBytes",
        "nesting of a JSON text": "maximumSchemaDepth",
        "nesting of a schema": "maximumSchemaDepth",
        "subschemas applied inside one another": "maximumInPlaceDepth",
        "automaton states": "maximumAutomatonStates",
        "steps of automata": "maximumAutomatonWork",
        "bytes of automata": "maximumAutomatonBytes",
        "states of emptiness searches": "maximumEmptinessStates",
        "states of one emptiness search": "maximumSearchStates",
        "states of one count of words": "maximumSearchStates",
        "situations of an array's items": "maximumSearchStates",
        "situations of an object's members": "maximumSearchStates",
        "steps of a search for an item that is new": "maximumItemSearchSteps",
        "height of a regular expression": "maximumExpressionHeight",
        "characters of a regular expression": "maximumPatternLength",
        "boundaries of words in one pattern": "maximumWordBoundaries",
        "ways to write one member": "maximumWays",
        "ways to write one item": "maximumWays",
        "dynamic scopes": "maximumDynamicScopes",
        "subschemas in dynamic scopes": "maximumScopedSchemas",
        "overlapping groups of keys": "maximumKeySets",
        "automaton states of overlapping groups of keys": "maximumKeyStates",
        "visits to parts of formulas": "maximumFormulaWork",
        "combinations of subschemas": "maximumGoals",
        "object alternatives": "maximumGoals",
        "subschemas": "maximumGoals",
        "undeclared keys of one object": "maximumUndeclaredKeys",
        "distinct items of one array": "maximumDistinctItems",
        "configurations of the matching machine": "maximumConfigurations",
    ]
}
