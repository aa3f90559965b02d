/// A single assertion on the members of an object or the items of an array.
enum Assertion: Hashable {
    /// The member with a name satisfies a literal, if it is present; or it is required and satisfies it.
    case member([UInt32], Literal, isRequired: Bool)
    /// Every member whose key is in a group satisfies a literal, or some such member does.
    case members(KeyGroup, Literal, isSome: Bool)
    /// The item at an index satisfies a literal, if there is one; or it is required and satisfies it.
    case item(Int, Literal, isRequired: Bool)
    /// At least, or at most, a number of the items from an index on satisfy a literal.
    case items(from: Int, Literal, Int, isLeast: Bool)
    /// There are at least, or at most, a number of members or items.
    case size(Int, isLeast: Bool)
    /// All items differ, or some are equal; with the pointer of the schema that says so.
    case distinct(Bool, pointer: String)

    /// The assertion that holds exactly if this one does not.
    var negation: Assertion {
        switch self {
        case .member(let name, let literal, let isRequired): .member(name, literal.negated, isRequired: !isRequired)
        case .members(let keys, let literal, let isSome): .members(keys, literal.negated, isSome: !isSome)
        case .item(let index, let literal, let isRequired): .item(index, literal.negated, isRequired: !isRequired)
        case .items(let start, let literal, let count, let isLeast):
            .items(from: start, literal, isLeast ? count - 1 : count + 1, isLeast: !isLeast)
        case .size(let count, let isLeast): .size(isLeast ? count - 1 : count + 1, isLeast: !isLeast)
        case .distinct(let isDistinct, let pointer): .distinct(!isDistinct, pointer: pointer)
        }
    }

    /// Whether the assertion holds for every value or for none; nil if it depends on the value.
    ///
    /// A declared member without assertions isn't constant, since its position in the order matters.
    var constant: Bool? {
        switch self {
        case .member(_, Literal.reject, isRequired: true), .item(_, Literal.reject, isRequired: true):
            false
        case .item(_, Literal.accept, isRequired: false): true
        case .members(_, Literal.accept, isSome: false): true
        case .members(_, Literal.reject, isSome: true): false
        case .items(_, let literal, let count, let isLeast):
            if isLeast {
                count <= 0 ? true : literal == Literal.reject ? false : nil
            } else {
                count < 0 ? false : literal == Literal.reject ? true : nil
            }
        case .size(let count, let isLeast): isLeast ? (count <= 0 ? true : nil) : (count < 0 ? false : nil)
        default: nil
        }
    }

    /// Whether the assertion holds if no further member or item follows.
    var holdsAtEnd: Bool {
        switch self {
        case .member(_, _, let isRequired), .item(_, _, let isRequired): !isRequired
        case .members(_, _, let isSome): !isSome
        case .items(_, _, let count, let isLeast), .size(let count, let isLeast): isLeast ? count <= 0 : count >= 0
        case .distinct(let isDistinct, _): isDistinct
        }
    }

    /// The literal that the assertion asks about single values, if any.
    var literal: Literal? {
        switch self {
        case .member(_, let literal, _), .members(_, let literal, _), .item(_, let literal, _),
            .items(_, let literal, _, _):
            literal
        case .size, .distinct: nil
        }
    }
}
