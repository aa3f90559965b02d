extension String {
    /// The text, truncated for an error message.
    var clipped: String {
        count <= 120 ? self : prefix(117) + "..."
    }
}
