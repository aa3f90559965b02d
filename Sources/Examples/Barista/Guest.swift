import FoundationModels

/// Somebody who comes into the shop; made up by the model.
@Generable
struct Guest {
    @Guide(description: "A full name", .pattern(/[A-Z][a-z]{1,11} [A-Z][a-z]{1,11}/))
    let name: String
    @Guide(.range(1...10))
    let level: Int
    @Guide(.count(2))
    let moods: [Mood]
    let encounter: Encounter

    @Generable
    enum Mood {
        case sassy
        case tired
        case hungry
        case cheerful
    }

    @Generable
    enum Encounter {
        case orderCoffee(Drink)
        case wantToTalkToManager(complaint: String)
    }
}

/// A drink on the shop's menu.
@Generable
enum Drink: String, CaseIterable {
    case espresso
    case latte
    case cappuccino
    case mocha
    case tea

    /// The price in coins.
    var price: Int {
        switch self {
        case .tea: 2
        case .espresso: 3
        case .latte, .cappuccino: 4
        case .mocha: 5
        }
    }
}

extension Guest {
    /// The guest as the player sees them.
    var card: String {
        let moods = moods.map { "\($0)" }.joined(separator: ", ")
        let wish =
            switch encounter {
            case .orderCoffee(let drink): "would like a \(drink)"
            case .wantToTalkToManager(let complaint): "wants to talk to the manager: \(complaint)"
            }
        return "\(name) (level \(level); \(moods)) \(wish)."
    }

    /// The instructions for the model that plays the guest.
    var instructions: String {
        let person = "You are \(name), a guest of a coffee shop in a world full of pixels."
        return switch encounter {
        case .orderCoffee(let drink):
            "\(person) You want a \(drink). Respond to the barista."
        case .wantToTalkToManager(let complaint):
            "\(person) You complain: \(complaint) Respond to the barista."
        }
    }
}
