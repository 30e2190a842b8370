import type { OfficialProvider, OfficialProviderOptions } from './officialProvider.ts'

export type EthereumProvider = OfficialProvider

/** For a page that swaps the import of `@walletconnect/ethereum-provider`. All of it loads when it is initialized. */
export const EthereumProvider = {
  /** @throws {RelayError} when the project id, the relay or the chains are missing */
  async init(options: OfficialProviderOptions): Promise<OfficialProvider> {
    const { createOfficialProvider } = await import('./createOfficialProvider.ts')
    return createOfficialProvider(options)
  },
}
