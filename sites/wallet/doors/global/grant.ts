import { createKeyPair, deriveSharedSecret, encrypt, exportPublicKey } from 'latchkey/crypto'
import type { ConnectPayload, ConnectReply } from 'latchkey/wire/global'
import { connectionTtlMs } from '../limits.ts'
import type { ConnectGrant } from '../pendingRequest.ts'
import type { HostConnection } from './connections.ts'
import type { ConnectAction } from './doorState.ts'

/** Agrees on a secret with the page and seals the grant. Returns the connection to store and the reply to post. */
export async function createGrant(
  action: ConnectAction,
  grant: ConnectGrant,
  now: number,
): Promise<{ connection: Omit<HostConnection, 'lastUsedAt' | 'spentIvs'>; reply: ConnectReply }> {
  const pair = await createKeyPair()
  const secret = await deriveSharedSecret(pair.privateKey, action.receiverPublicKey)
  const connectionId = crypto.randomUUID()
  const expiresAt = now + connectionTtlMs
  return {
    connection: {
      connectionId,
      origin: action.origin,
      secret,
      addresses: [...grant.addresses],
      ...(grant.solana && { solanaAddress: grant.solana.address }),
      createdAt: now,
      expiresAt,
    },
    reply: {
      connectionId,
      expiresAt,
      providerPublicKey: await exportPublicKey(pair.publicKey),
      ...(await encrypt(secret, JSON.stringify(toPayload(grant)))),
    },
  }
}

/** The plaintext of the connect reply, in the shape that official clients store (global wallet wire §4.3, §5.3). */
function toPayload({ addresses, networks, solana }: ConnectGrant): ConnectPayload {
  return {
    wallets: [...addresses.map(toWallet('EVM')), ...(solana ? [solana.address].map(toWallet('SOL')) : [])],
    ethereum: {
      currentNetworkId: networks[0].chainId,
      eoaWallets: {},
      supportedNetworks: networks.map(({ chainId, rpcUrls: [rpcUrl] }) => ({ chainId, ...(rpcUrl && { rpcUrl }) })),
    },
    solana: solana ? { currentNetwork: solana.network } : null,
    settings: { acceptsHandover: true },
  }
}

function toWallet(chain: 'EVM' | 'SOL') {
  return (address: string) => ({
    ...{ id: address, key: 'turnkeyhd', address, chain },
    isAuthenticated: true,
    additionalAddresses: [],
  })
}
