import { defaultChainId } from '../defaults.ts'
import type { RelayReason } from '../relayError.ts'
import type { OfficialProvider } from './officialProvider.ts'

/**
 * The provider of a page that made one with `new` and did not call `init`. It is connected to nothing, emits nothing, and every
 * call rejects with what is missing (specification §8).
 */
export function createUninitializedProvider(): OfficialProvider {
  const ignore = () => provider
  const fail = async (reason: RelayReason): Promise<never> => {
    const { RelayError } = await import('../relayError.ts')
    throw new RelayError(reason)
  }
  const provider: OfficialProvider = {
    isWalletConnect: true,
    accounts: [],
    chainId: defaultChainId,
    session: undefined,
    connected: false,
    connecting: false,
    connect: () => fail('providerNotInitialized'),
    enable: () => fail('providerNotInitialized'),
    authenticate: () => fail('clientNotInitialized'),
    disconnect: () => fail('clientNotInitialized'),
    request: () => fail('clientNotInitialized'),
    sendAsync: (_, callback) => void fail('clientNotInitialized').catch(callback),
    on: ignore,
    once: ignore,
    off: ignore,
    removeListener: ignore,
  }
  return provider
}
