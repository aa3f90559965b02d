/// What a schema says of arrays.
struct ArrayKeywords {
    var prefixItems: [Subschema.ID] = []
    var items: Subschema.ID?
    var contains: Subschema.ID?
    var minimumContains = 1
    var maximumContains: Int?
    var minimumItems = 0
    var maximumItems: Int?
    var hasUniqueItems = false
    var unevaluatedItems: Subschema.ID?

    /// Whether nothing is said; `minContains` and `maxContains` say nothing without `contains`.
    var isEmpty: Bool {
        prefixItems.isEmpty && items == nil && contains == nil && minimumItems == 0 && maximumItems == nil
            && !hasUniqueItems && unevaluatedItems == nil
    }
}
