// Declarations that people may write as oddly as this: they keep their layout.
// swift-format-ignore-file

import Foundation
import FoundationModels
import RegexBuilder

// Shapes of types that the macro must take: names that shadow others, spellings, places, levels of access, comments.

/// Types of a program's own with the names that expansions use.
enum Shadowed {
    struct String {}
    struct Int {}
    struct Bool {}
    struct Array {}
    struct Optional {}
    struct Identifiable {}
    struct Generable {}
    struct GeneratedContent {}
    struct GenerationSchema {}
    struct GenerationID {}
    struct GenerationGuide {}
    struct ConvertibleFromGeneratedContent {}
    struct ConvertibleToGeneratedContent {}
    struct ParsingError {}
    struct Property {}
    struct Prompt {}
    struct Instructions {}

    @FoundationModels.Generable struct Everything {
        var text: Swift.String
        var number: Swift.Int?
        var list: [Swift.String]
        @FoundationModels.Guide(description: "d", .constant("k")) var constant: Swift.String
        @FoundationModels.Generable enum Kind { case a, b }
        @FoundationModels.Generable enum Load { case a(Swift.String), b(x: Swift.Int?), c }
        var kind: Kind
        var load: Load?
    }
}

public enum Kitchen {}

extension Kitchen {
    struct Temperature {}
}

/// The level of access comes from the extension.
public extension Kitchen {
    @Generable struct Oven { var name: String }
    @Generable enum Heat { case off, degrees(Int) }
}

package extension Kitchen {
    @Generable struct Drawer { var name: String }
}

/// A public type with members that show less, of types that do, too.
@Generable public struct Mixed {
    @Generable enum Inner { case x, y }
    @Generable fileprivate enum Deep { case x, y }
    public var shown: String
    var kept: Inner
    fileprivate var hidden: Deep
    private var own: Int
    private(set) var readable: Int
    public internal(set) var partly: Int
}

@Generable struct Spelled {
    typealias Alias = [Int]
    var a: Swift.String
    var b: Foundation.Decimal
    var c: Optional<String>
    var d: Array<Int>
    var e: Swift.Optional<Swift.Array<Swift.Int>>
    var f: [[String]]
    var g: [[Mixed]]?
    var h: (Int)
    var i: (String?)
    var j: FoundationModels.GeneratedContent
    var k: [GeneratedContent]?
    var l: Alias
    var m: Alias?
    var n: String!
    var o: [  // elements
        /* of text */ String
    ]
}

@Generable(
    description: """
        A text
        over two lines.
        """
)
struct Documented {
    static let text = "elsewhere"
    /// A count.
    @Guide(
        description: """
            How many.
            "Quoted", with a \\ backslash,
              and an indented line.
            """,
        .range(
            // at least one
            1...10  // at most ten
        )
    )
    var count: Int  /* trailing */
    @Guide(description: "a " + "b") var joined: String
    @Guide(description: #"raw "text" \d"#) var raw: String
    @Guide(description: "from \(Documented.text)") var elsewhere: String
    @available(macOS 26, *) var later: Int
    /* between */ let
        split:
        String
}

@Generable enum Commented {
    /// First.
    case first  // one
    case second(
        // amount
        amount: Int,  // trailing
        String
    )
    case third(default: Int, in: String, `for`: Bool, `inout`: Int, _ inner: Double)
    case `init`, `self`, `default`(Int), `Type`
    static let shared = Commented.first
    var isFirst: Bool { if case .first = self { true } else { false } }
}

@Generable enum Escaped: CaseIterable { case `init`, `self`, `default`, `switch`, `Type` }
@Generable enum RawTexts: String, CaseIterable { case quote = "say \"hi\"", back = "a\\b", raw = #"x"y"#, line = "ä\n" }
@Generable enum Numbered: Equatable { case a(value: Int, Int), b(Int, value: Int), c(Int, Int, value1: Int) }
@Generable enum Capital: Equatable { case run(Int), Run(String) }
@Generable enum Chain: Equatable {
    indirect case deep(Chain?)
    case list([Chain]), leaf
}
@Generable indirect enum Perhaps: Equatable { case some(Perhaps), none }

@Generable enum Conditions {
    case always
    #if os(Linux)
        case linux(Int)
    #else
        case other(ThereIsNoSuchType)
    #endif
}

@Generable enum PlainConditions {
    case always
    #if os(macOS)
        case mac
    #elseif os(Linux)
        case linux
    #endif
}

/// Only `b` and `j` are stored, typed and without observers.
@Generable struct Stored {
    var a: Int = 1 { didSet {} }
    var b: Int
    var c: Int { a + b }
    lazy var d: Int = 3
    static var e: Int { 3 }
    let g = 3
    var h = "x"
    var j: Int = 7
    init(b: Int) { self.b = b }
}

@propertyWrapper struct Lowercased {
    var wrappedValue: String { didSet { wrappedValue = wrappedValue.lowercased() } }
    init(wrappedValue: String) { self.wrappedValue = wrappedValue.lowercased() }
}

/// A wrapper that can be made from a value takes the generated one.
@Generable struct Wrapping { @Guide(description: "Any case") @Lowercased var word: String }

@Generable struct Listed: Identifiable {
    let id = UUID()
    var name: String
}

@MainActor @Generable struct OnMain {
    var name: String
    var inner: Inner
    @Generable struct Inner { var x: Int }
    @Generable enum Choice { case a, b(Int) }
}

final class Holder {
    @Generable struct Part { var x: Int }
}

actor Keeper {
    @Generable enum Part { case a(String) }
}

struct GenericHolder<T> {
    @Generable struct Part { var x: Int }
    @Generable enum Choice { case a(String), b }
}

@Generable struct Guides {
    @Guide(description: "Tags", .maximumCount(3), .element(.pattern(#/[a-z]+/#))) let tags: [String]
    @Guide(.count(2), .element(.count(1...3))) var pairs: [[Int]]
    @Guide(.range(0.5...1)) var share: Float
    @Guide(.minimum(Decimal(1)), .maximum(2)) var price: Decimal
    @Guide(.range(1...5)) var rating: Int?
    @Guide(.anyOf(["a", "b"])) var choice: String?
    @Guide(.count(1...2)) var few: [String]?
    @Guide(.pattern(#/a+/#)) var pattern: String?
    @Guide(#/b+/#) var regex: String
    @Guide(description: "d", #/c+/#) var described: String?
    @Guide(description: nil, .constant("k")) var constant: String
    @Guide(
        Regex {
            ChoiceOf { "x"; "y" }
            OneOrMore(.digit)
        }) var built: String
}

@Generable struct Measured {
    var double: Double
    var float: Float
    var decimal: Decimal
}

enum Shapes {
    static let types: [any Generable.Type] = [
        Shadowed.Everything.self, Kitchen.Oven.self, Kitchen.Heat.self, Kitchen.Drawer.self, Mixed.self, Spelled.self,
        Documented.self, Commented.self, Escaped.self, RawTexts.self, Numbered.self, Capital.self, Chain.self,
        Perhaps.self, Conditions.self, PlainConditions.self, Stored.self, Wrapping.self, Listed.self, OnMain.self,
        OnMain.Choice.self, Holder.Part.self, Keeper.Part.self, GenericHolder<Int>.Part.self,
        GenericHolder<Int>.Choice.self, Guides.self,
    ]
}
