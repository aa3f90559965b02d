/// The order of two files beside `tokenizer.json` that may define the same token.
///
/// The configuration wins if it lists its added tokens. The map wins in older checkpoints, whose configurations often
/// leave the tokens empty.
package enum TokenFileOrder {
    /// The name of the configuration.
    package static let configuration = "tokenizer_config.json"
    /// The name of the map.
    package static let map = "special_tokens_map.json"
    /// The configuration's key for the added tokens.
    package static let addedTokens = "added_tokens_decoder"

    /// Returns the files that are present, in the order in which they are applied; the last one wins.
    package static func applied<File>(configuration: File?, map: File?, listsAddedTokens: (File) -> Bool) -> [File] {
        let isNewer = configuration.map(listsAddedTokens) ?? false
        return (isNewer ? [map, configuration] : [configuration, map]).compactMap { $0 }
    }
}
