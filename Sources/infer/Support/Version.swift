/// The program's version; between two releases, the next one. `Tools/release` sets it.
let version = "1.0.0-dev"
