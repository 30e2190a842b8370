import type { Metadata, ProposalNamespaces } from 'latchkey/wire/relay'
import { WebSocket } from 'ws'
import { createMemoryStorage } from '../../src/core/relay/memoryStorage.ts'
import { createRelayClient } from '../../src/wallets/relay/client/createRelayClient.ts'

export type FarPage = ReturnType<typeof createFarPage>

/**
 * A page on another device, as far as a wallet can tell: our client in Node.
 * @param said the page's claims about itself, which may be false
 */
export function createFarPage(relay: { url: string; projectId: string }, said: Partial<Metadata> = {}) {
  return createRelayClient({
    relayUrl: relay.url,
    projectId: relay.projectId,
    metadata: { name: 'Tulip Market', description: '', url: 'https://market.example', icons: [], ...said },
    storage: createMemoryStorage(),
    openSocket: (url) => new WebSocket(url) as never,
  })
}

/** What a page usually requests. */
export function usualNamespaces(...chainIds: number[]): ProposalNamespaces {
  return {
    eip155: {
      chains: chainIds.map((chainId) => `eip155:${chainId}`),
      methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_switchEthereumChain'],
      events: ['chainChanged', 'accountsChanged'],
    },
  }
}
