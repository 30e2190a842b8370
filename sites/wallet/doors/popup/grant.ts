import type { Network } from 'latchkey/wire/account'
import type { PopupAnswer } from 'latchkey/wire/popup'
import { describeCapabilities } from '../describeCapabilities.ts'
import { connectionTtlMs } from '../limits.ts'
import type { ConnectGrant } from '../pendingRequest.ts'
import type { ConnectRequest } from './doorRequest.ts'
import type { PopupConnection } from './popupConnections.ts'

/** Returns the connection to store when the user connects a page. */
export function toConnection(
  { pageKey }: ConnectRequest,
  { addresses, networks }: ConnectGrant,
  { origin, now }: { origin: string; now: number },
): PopupConnection {
  return {
    connectionId: crypto.randomUUID(),
    origin,
    pageKey,
    addresses: [...addresses],
    chainIds: networks.map(({ chainId }) => chainId),
    createdAt: now,
    expiresAt: now + connectionTtlMs,
  }
}

/** Returns the answer to the page, in the form that its client expects (link-and-popup-wallets §2.6). */
export function toConnectAnswer({ answersAs }: ConnectRequest, { addresses, networks }: ConnectGrant): PopupAnswer {
  const accounts = addresses.map((address) => ({ address, capabilities: {} }))
  return {
    result: { value: answersAs === 'wallet_connect' ? { accounts } : [...addresses] },
    data: { chains: toChains(networks), capabilities: describeCapabilities(networks) },
  }
}

/** Returns where the page reads each network, by decimal chain id. The page reads all other methods there. */
export function toChains(networks: readonly Network[]): Record<string, string> {
  return Object.fromEntries(
    networks.flatMap(({ chainId, rpcUrls: [rpcUrl] }) => (rpcUrl === undefined ? [] : [[String(chainId), rpcUrl]])),
  )
}
