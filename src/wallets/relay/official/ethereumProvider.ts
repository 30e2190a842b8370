import type { OfficialProvider, OfficialProviderOptions } from './officialProvider.ts'

export type EthereumProvider = OfficialProvider

/** A drop-in replacement for `@walletconnect/ethereum-provider`. It loads when it is initialized. */
export const EthereumProvider = {
  /** @throws {RelayError} when the project id, the relay or the chains are missing */
  async init(options: OfficialProviderOptions): Promise<OfficialProvider> {
    const { createOfficialProvider } = await import('./createOfficialProvider.ts')
    return createOfficialProvider(options)
  },
}
