import type { OfficialProvider, OfficialProviderOptions } from './officialProvider.ts'
import { createUninitializedProvider } from './uninitializedProvider.ts'

export type EthereumProvider = OfficialProvider

type EthereumProviderClass = {
  /** Makes a provider that rejects every call: use {@link EthereumProviderClass.init}, as with the official package. */
  new (): OfficialProvider
  /** @throws {RelayError} when the project id, the relay or the chains are missing */
  init(options: OfficialProviderOptions): Promise<OfficialProvider>
}

/** A constructor that returns an object gives that object to `new`. */
function construct(): OfficialProvider {
  return createUninitializedProvider()
}

/** A drop-in replacement for `@walletconnect/ethereum-provider`. It loads when it is initialized. */
export const EthereumProvider = Object.assign(construct, {
  async init(options: OfficialProviderOptions): Promise<OfficialProvider> {
    const { createOfficialProvider } = await import('./createOfficialProvider.ts')
    return createOfficialProvider(options)
  },
}) as unknown as EthereumProviderClass
