import FoundationModels

/// A tool that looks up a drink's price.
struct MenuTool: Tool {
    let name = "getPrice"
    let description = "Tells what a drink costs"

    @Generable
    struct Arguments {
        @Guide(description: "The drink")
        let drink: Drink
    }

    func call(arguments: Arguments) async throws -> String {
        "A \(arguments.drink) costs \(arguments.drink.price) coins."
    }
}

/// Remembers what guests had; several calls may look at it at once.
actor GuestBook: Tool {
    nonisolated let name = "findGuest"
    nonisolated let description = "Finds what a guest of the coffee shop had"
    private var drinks: [String: Drink] = [:]

    @Generable
    struct Arguments {
        @Guide(description: "The name of the guest")
        let name: String
    }

    /// Notes what a guest had.
    func note(_ drink: Drink, for guest: String) { drinks[guest.lowercased()] = drink }

    @concurrent func call(arguments: Arguments) async throws -> String {
        guard let drink = await drink(of: arguments.name) else { return "\(arguments.name) is not in the guest book." }
        return "\(arguments.name) had a \(drink)."
    }

    private func drink(of name: String) -> Drink? {
        let name = name.lowercased()
        return drinks.first { $0.key == name || $0.key.split(separator: " ").contains { $0 == name } }?.value
    }
}
