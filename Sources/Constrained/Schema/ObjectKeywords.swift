/// What a schema says of objects.
struct ObjectKeywords {
    /// Whether the keyword `properties` is there, even if it declares nothing.
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

    /// Whether nothing is said.
    var isEmpty: Bool {
        properties.isEmpty && patternProperties.isEmpty && additionalProperties == nil && propertyNames == nil
            && required.isEmpty && minimumProperties == 0 && maximumProperties == nil && dependentRequired.isEmpty
            && dependentSchemas.isEmpty && unevaluatedProperties == nil
    }
}
