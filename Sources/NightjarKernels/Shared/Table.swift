import NightjarKernelTable

/// The kernels of this tier; the only symbol that other modules use.
@inline(never) package func makeKernelTable() -> KernelTable {
    #if arch(x86_64) && NIGHTJAR_TIER2
    let words: WordKernels? = WordKernels(
        pack: packWordPanel, quantize: quantizeWords, multiply: multiplyWordPanels)
    #else
    let words: WordKernels? = nil
    #endif
    return KernelTable(
        float32: WeightFormatKernels(
            arrange: nil, multiply: multiplyFloat32, widen: widenFloat32, pack: packWords,
            multiplyPanels: multiplyFloat32Panels),
        float16: WeightFormatKernels(
            arrange: nil, multiply: multiplyFloat16, widen: widenFloat16, pack: packHalves,
            multiplyPanels: multiplyFloat16Panels),
        bfloat16: WeightFormatKernels(
            arrange: arrangeForBFloat16, multiply: multiplyBFloat16, widen: widenBFloat16, pack: packPairs,
            multiplyPanels: multiplyBFloat16Panels),
        panels: PanelKernels(quantize: quantizeRow, multiply: multiplyPanels),
        words: words,
        attention: AttentionKernels(store: storeKeysAndValues, attend: attend, merge: mergeAttention),
        normalization: NormalizationKernels(
            rmsNorm: rmsNorm, layerNorm: layerNorm, rotate: rotate, rotatePairs: rotatePairs),
        elementwise: ElementwiseKernels(
            exponential: exponential, add: add, multiply: multiply, scale: scale, addScaled: addScaled,
            softcap: softcap, activate: activate, dot: dot, maximum: maximum, sumOfExponentials: sumOfExponentials,
            indexOfMaximum: indexOfMaximum, softmax: softmax, narrowToFloat16: narrowToFloat16,
            narrowToBFloat16: narrowToBFloat16),
        state: StateKernels(
            convolve: convolve, attendLinearly: attendLinearly, timeSteps: timeSteps, sigmoid: sigmoid,
            gatedNorm: gatedNorm),
        ceilings: CeilingKernels(
            read: readWords, multiplyFloats: multiplyFloats, floatsPerRound: ceilingFloatsPerRound,
            multiplyBytes: multiplyBytes, bytesPerRound: ceilingBytesPerRound))
}
