/// The keywords of a schema that apply to objects.
struct ObjectKeywords {
    /// Whether the schema has the keyword `properties`, even an empty one.
    var declaresProperties = false
    var properties: [(name: [UInt32], schema: Subschema.ID)] = []
    var patternProperties: [(pattern: Language, schema: Subschema.ID)] = []
    var additionalProperties: Subschema.ID?
    var propertyNames: Subschema.ID?
    var required: [[UInt32]] = []
    var minimumProperties = 0
    var maximumProperties: Int?
    var dependentRequired: [(name: [UInt32], required: [[UInt32]])] = []
    var dependentSchemas: [(name: [UInt32], schema: Subschema.ID)] = []
    var unevaluatedProperties: Subschema.ID?

    /// Whether there are none.
    var isEmpty: Bool {
        properties.isEmpty && patternProperties.isEmpty && additionalProperties == nil && propertyNames == nil
            && required.isEmpty && minimumProperties == 0 && maximumProperties == nil && dependentRequired.isEmpty
            && dependentSchemas.isEmpty && unevaluatedProperties == nil
    }
}
