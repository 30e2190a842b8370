import { createMemoryStorage, type PeerTransaction } from 'latchkey/core/relay'
import { pairingSeconds } from 'latchkey/wire/relay'
import { expect, test } from 'vitest'
import { pairings } from './relayRecords.ts'
import { createRequestHandlers } from './requestHandlers.ts'
import { networks } from './testing/startWallet.ts'

const now = 1_800_000_000
const page = {
  publicKey: 'ab'.repeat(32),
  metadata: { name: 'A page', description: '', url: 'https://dapp.example', icons: [] },
}
const proposal = {
  requiredNamespaces: {},
  optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
  relays: [{ protocol: 'irn' }],
  proposer: page,
}
const signIn = {
  requester: page,
  authPayload: {
    ...{ type: 'caip122', chains: ['eip155:1'], version: '1', nonce: 'abcdefgh', iat: '2026-11-21T12:00:00Z' },
    ...{ domain: 'dapp.example', aud: 'https://dapp.example' },
  },
}

async function hear(method: 'wc_sessionPropose' | 'wc_sessionAuthenticate', status?: 'open' | 'answered') {
  const storage = createMemoryStorage()
  const params = method === 'wc_sessionPropose' ? proposal : signIn
  const request = { topic: 'a', id: 1, method, params, receivedAt: now * 1000, expiry: now + 3600 }
  return storage.transaction(async (tx) => {
    if (status) tx.put(pairings, 'a', { status, expiry: now + pairingSeconds })
    const reaction = await createRequestHandlers({ networks })[method]?.(request as never, tx as PeerTransaction)
    return { reaction, pairing: await tx.get(pairings, 'a') }
  })
}

const methods = ['wc_sessionPropose', 'wc_sessionAuthenticate'] as const
test.each(methods)('default: %s waits for the user, and its pairing stays open as long', async (method) => {
  expect(await hear(method, 'open')).toEqual({ reaction: 'later', pairing: { status: 'open', expiry: now + 3600 } })
})

test.each(methods)('behavior: %s is accepted once in a pairing, and nowhere else (T8)', async (method) => {
  expect((await hear(method, 'answered')).reaction).toBe('silence')
  expect((await hear(method)).reaction).toBe('silence')
})
