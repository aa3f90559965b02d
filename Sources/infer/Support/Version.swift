/// The version that this program is, or the next one where it was built between two; `Tools/release` sets it.
let version = "1.0.0-dev"
