/// Which layers of a family attend to a window of positions, where the configuration doesn't list the kinds of layers.
enum LayerPattern: Sendable {
    /// None.
    case full
    /// All, where there is a window.
    case uniform
    /// All, where the configuration switches the window on.
    case uniformIfUsed
    /// All, where there is a window; a list of kinds is read.
    case uniformOrListed
    /// Those from `max_window_layers`, where the configuration switches the window on.
    case fromMaximumWindowLayers
    /// Those from `max_window_layers`, where there is a window.
    case windowFromMaximumWindowLayers
    /// All but each last of a period, which a key may say, as a number or by a letter for each of its layers; a period
    /// of 0 means none.
    case periodic(key: String?, period: Int)
    /// All but each first of a period, which a key may say.
    case allButFirst(key: String?, period: Int)
    /// All but the first two, each fourth from the second on, and the last.
    case allButEndsAndFourths
    /// Those that are rotated, where the configuration switches the window on.
    case rotated
    /// State spaces, but for those that a list says attend.
    case stateSpaces
    /// A state space beside attention in all layers.
    case stateSpacesBesideAttention
    /// A state space, attention, a dense network or experts, one to a layer, as a list or a pattern of letters says.
    case singleBlocks
    /// Linear attention in all layers but each last of a number that a key may say, or as a list of kinds says. Without a
    /// key, the last layer attends where no other does.
    case linear(intervalKey: String?)
    /// As a list of kinds says, with convolutions among them; without one, as `full_attn_idxs` says.
    case convolutions
    /// The same; without a list, of four layers the first has a window, the third attends to all, the others are
    /// convolutions, and so is the very first.
    case convolutionsOfThree
}
