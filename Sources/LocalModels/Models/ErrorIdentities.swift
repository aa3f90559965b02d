import FoundationModelsCore

extension SystemLanguageModel.Adapter.AssetError: _FoundationModelsErrorIdentity {}
extension LocalLanguageModel.NameError: _FoundationModelsErrorIdentity {}
