import Foundation

// Stands for Apple's frameworks that the samples use beside FoundationModels.

struct CLLocation {}
struct CLPlacemark { var location: CLLocation? }
struct CLGeocoder {
    func geocodeAddressString(_ text: String) async throws -> [CLPlacemark] { [CLPlacemark(location: CLLocation())] }
}
struct Temperature { var value = 71.0 }
struct CurrentWeather { var temperature = Temperature() }
struct Weather { var currentWeather = CurrentWeather() }
struct WeatherService {
    static let shared = WeatherService()
    func weather(for location: CLLocation) async throws -> Weather { Weather() }
}

typealias CNKeyDescriptor = String
let CNContactGivenNameKey = "givenName"
let CNContactBirthdayKey = "birthday"
struct CNContact {
    var givenName = "Naomy"
    var birthday: DateComponents?
}
struct CNContactFetchRequest {
    init(keysToFetch: [CNKeyDescriptor]) {}
}
struct CNContactStore {
    func enumerateContacts(
        with request: CNContactFetchRequest, usingBlock block: (CNContact, inout Bool) -> Void
    ) throws {
        var stop = false
        block(CNContact(birthday: DateComponents(year: 1990)), &stop)
    }
}
