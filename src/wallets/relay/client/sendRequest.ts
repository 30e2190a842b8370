import { InvalidParamsError } from '../../../core/providerErrors.ts'
import type { RelayPeer } from '../../../core/relay/relayPeer.ts'
import { requireSession } from '../../../core/relay/sessionCalls.ts'
import { maxRequestSeconds, minRequestSeconds, requestSeconds } from '../../../wire/relay/limits.ts'
import { accountsOf, isApprovedMethod } from '../../../wire/relay/namespaces.ts'
import { NotApprovedError } from './errors.ts'
import type { SessionRequest } from './relayClient.ts'

/** Sends a request to the wallet, after checking chain, method and expiry (relay-pairing §8). */
export async function sendRequest(
  peer: RelayPeer,
  { topic, chainId, method, params, expirySeconds = requestSeconds, signal }: SessionRequest,
  options: { nowSeconds: number; onSent?: ((id: number) => void) | undefined },
): Promise<unknown> {
  assertExpiry(expirySeconds)
  const expiry = options.nowSeconds + expirySeconds
  const request = await peer.transaction(async (tx) => {
    const { namespaces } = await requireSession(tx, topic)
    if (accountsOf(namespaces, chainId).length === 0) throw new NotApprovedError('chain')
    if (!isApprovedMethod(namespaces, chainId, method)) throw new NotApprovedError('method')
    const body = { request: { method, params, expiryTimestamp: expiry }, chainId }
    return tx.request(topic, 'wc_sessionRequest', body, { expiry })
  })
  options.onSent?.(request.id)
  return peer.resultOf(request, signal && { signal })
}

function assertExpiry(seconds: number): void {
  if (Number.isInteger(seconds) && seconds >= minRequestSeconds && seconds <= maxRequestSeconds) return
  throw new InvalidParamsError(`A request expires after ${minRequestSeconds} to ${maxRequestSeconds} seconds`)
}
