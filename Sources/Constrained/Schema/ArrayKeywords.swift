/// The keywords of a schema that apply to arrays.
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

    /// Whether there are none; `minContains` and `maxContains` don't count without `contains`.
    var isEmpty: Bool {
        prefixItems.isEmpty && items == nil && contains == nil && minimumItems == 0 && maximumItems == nil
            && !hasUniqueItems && unevaluatedItems == nil
    }
}
