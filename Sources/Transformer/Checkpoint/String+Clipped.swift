extension String {
    /// The text cut to a length fit for an error message.
    var clipped: String {
        count <= 120 ? self : prefix(117) + "..."
    }
}
