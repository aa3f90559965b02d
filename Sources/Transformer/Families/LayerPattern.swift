/// The rule for which of a family's layers have a window or another mixer, where the configuration doesn't list them.
enum LayerPattern: Sendable {
    /// No layer has a window.
    case full
    /// All layers have the window, if there is one.
    case uniform
    /// All layers have the window, if the configuration turns it on.
    case uniformIfUsed
    /// All layers have the window, if there is one; a list of layer types overrides this.
    case uniformOrListed
    /// The layers from `max_window_layers` on have the window, if the configuration turns it on.
    case fromMaximumWindowLayers
    /// The layers from `max_window_layers` on have the window, if there is one.
    case windowFromMaximumWindowLayers
    /// All but the last layer of each period have the window. A key may have the period, as a number or as a letter per
    /// layer; 0 means none.
    case periodic(key: String?, period: Int)
    /// All but the first layer of each period have the window; a key may have the period.
    case allButFirst(key: String?, period: Int)
    /// All have the window, except the first two, every fourth from the second on, and the last.
    case allButEndsAndFourths
    /// The rotated layers have the window, if the configuration turns it on.
    case rotated
    /// State spaces, except for the layers in a list, which have attention.
    case stateSpaces
    /// A state space beside attention in all layers.
    case stateSpacesBesideAttention
    /// One block per layer (a state space, attention, a dense network or experts), by a list or a pattern of letters.
    case singleBlocks
    /// Linear attention in all but the last layer of each period, or by a list of layer types. The period's length may
    /// be the value of a key. Without a key, the last layer has attention if no other has.
    case linear(intervalKey: String?)
    /// By a list of layer types, which includes convolutions; else by `full_attn_idxs`.
    case convolutions
    /// By a list of layer types, which includes convolutions. Without one, the layers repeat in fours: sliding window,
    /// convolution, full attention, convolution. The very first layer is a convolution instead.
    case convolutionsOfThree
}
