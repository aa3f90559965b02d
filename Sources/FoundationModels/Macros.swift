/// Makes a type generable: writes its schema, its conversions and the partial form that streams show.
///
/// ```swift
/// @Generable(description: "A dish")
/// struct Dish {
///     @Guide(description: "The name on the menu") var name: String
///     @Guide(.range(1...5)) var spiciness: Int
/// }
/// ```
@attached(extension, conformances: Generable, names: named(init(_:)), named(generatedContent))
@attached(member, names: arbitrary)
public macro Generable(description: String? = nil) =
    #externalMacro(module: "FoundationModelsMacros", type: "GenerableMacro")

/// Makes a type generable; absent optional properties are written as null where the second argument is true.
@attached(extension, conformances: Generable, names: named(init(_:)), named(generatedContent))
@attached(member, names: arbitrary)
public macro Generable(description: String? = nil, representNilExplicitlyInGeneratedContent: Bool) =
    #externalMacro(module: "FoundationModelsMacros", type: "GenerableMacro")

/// Makes a type generable under a name of its own.
@attached(extension, conformances: Generable, names: named(init(_:)), named(generatedContent))
@attached(member, names: arbitrary)
public macro Generable(
    name: String, description: String? = nil, representNilExplicitlyInGeneratedContent: Bool = false
) = #externalMacro(module: "FoundationModelsMacros", type: "GenerableMacro")

/// Says what a property means and limits its values.
@attached(peer)
public macro Guide<T>(description: String? = nil, _ guides: GenerationGuide<T>...) =
    #externalMacro(module: "FoundationModelsMacros", type: "GuideMacro")

/// Says what a text means and gives a regular expression that matches the whole of it.
@attached(peer)
public macro Guide<RegexOutput>(description: String? = nil, _ guides: Regex<RegexOutput>) =
    #externalMacro(module: "FoundationModelsMacros", type: "GuideMacro")

/// Says what a property means.
@attached(peer)
public macro Guide(description: String) =
    #externalMacro(module: "FoundationModelsMacros", type: "GuideMacro")

/// Makes a property of `SessionPropertyValues` that a session's tools, instructions and profiles share.
///
/// ```swift
/// extension SessionPropertyValues { @SessionPropertyEntry var summary: String = "" }
/// // In a tool, instructions or a profile:
/// @SessionProperty(\.summary) var summary
/// ```
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro SessionPropertyEntry() =
    #externalMacro(module: "FoundationModelsMacros", type: "SessionPropertyEntryMacro")

/// Computes the default value of a key; only the expansion of `@SessionPropertyEntry` uses it.
@attached(accessor)
public macro __SessionPropertyEntryDefaultValue() =
    #externalMacro(module: "FoundationModelsMacros", type: "SessionPropertyEntryDefaultValueMacro")
