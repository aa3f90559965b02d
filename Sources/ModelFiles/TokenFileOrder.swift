/// Which of two files beside `tokenizer.json` counts where both name a token.
///
/// It is the configuration where it lists its added tokens, and the map in older checkpoints, whose configurations often
/// leave the tokens empty.
package enum TokenFileOrder {
    /// The configuration's name.
    package static let configuration = "tokenizer_config.json"
    /// The map's name.
    package static let map = "special_tokens_map.json"
    /// The configuration's key for the added tokens.
    package static let addedTokens = "added_tokens_decoder"

    /// The files that there are, in the order in which they are applied: the last one counts.
    package static func applied<File>(configuration: File?, map: File?, listsAddedTokens: (File) -> Bool) -> [File] {
        let isNewer = configuration.map(listsAddedTokens) ?? false
        return (isNewer ? [map, configuration] : [configuration, map]).compactMap { $0 }
    }
}
