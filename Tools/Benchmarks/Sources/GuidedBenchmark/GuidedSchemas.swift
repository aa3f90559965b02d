/// Objects of several fixed keys, as apps ask for them.
enum GuidedSchemas {
    static let all = [
        ("reservation, six members of all kinds", reservation), ("parcel, numbers and booleans", parcel),
        ("contact, an object in an object", contact), ("order, an array of objects", order),
    ]

    private static let reservation = object([
        #""customerName":{"type":"string","maxLength":24}"#,
        #""numberOfGuests":{"type":"integer","minimum":1,"maximum":12}"#,
        #""preferredSeating":{"enum":["window","garden","bar"]}"#, #""isVegetarian":{"type":"boolean"}"#,
        #""arrivalTime":{"type":"string","pattern":"^[0-2][0-9]:[0-5][0-9]$"}"#,
        #""specialRequests":{"type":"string","maxLength":40}"#,
    ])

    private static let parcel = object([
        #""width":{"type":"integer","minimum":0,"maximum":999}"#,
        #""height":{"type":"integer","minimum":0,"maximum":999}"#,
        #""depth":{"type":"integer","minimum":0,"maximum":999}"#, #""isFragile":{"type":"boolean"}"#,
        #""isGift":{"type":"boolean"}"#,
    ])

    private static let contact = object([
        #""person":\#(person)"#, #""address":\#(address)"#,
    ])
    private static let person = object([
        #""firstName":{"type":"string","maxLength":12}"#, #""lastName":{"type":"string","maxLength":12}"#,
        #""age":{"type":"integer","minimum":0,"maximum":120}"#,
    ])
    private static let address = object([
        #""street":{"type":"string","maxLength":16}"#, #""city":{"type":"string","maxLength":12}"#,
        #""postalCode":{"type":"string","pattern":"^[0-9]{5}$"}"#,
    ])

    private static let order = object([
        #""title":{"type":"string","maxLength":16}"#,
        #""items":{"type":"array","minItems":3,"maxItems":3,"items":\#(item)}"#,
    ])
    private static let item = object([
        #""productName":{"type":"string","maxLength":12}"#,
        #""quantity":{"type":"integer","minimum":1,"maximum":99}"#, #""inStock":{"type":"boolean"}"#,
    ])

    /// A closed object that requires all of its members.
    private static func object(_ members: [String]) -> String {
        let names = members.map { #"""# + $0.dropFirst().prefix { $0 != "\"" } + #"""# }
        return #"{"type":"object","additionalProperties":false,"required":["#
            + names.joined(separator: ",") + #"],"properties":{"# + members.joined(separator: ",") + "}}"
    }
}
