import type { Session } from '../../src/core/relay/session.ts'

export const first = '0x1111111111111111111111111111111111111111'
export const second = '0x2222222222222222222222222222222222222222'

const metadata = { name: 'Test', description: '', url: 'https://wallet.test', icons: [] }

/** A session on chains 10 and 1, in this order; two accounts on the first. */
export function createSession(changes: Partial<Session> = {}): Session {
  return {
    topic: 'a'.repeat(64),
    pairingTopic: 'b'.repeat(64),
    expiry: 1_900_000_000,
    controller: 'c'.repeat(64),
    namespaces: {
      eip155: {
        accounts: [`eip155:10:${first}`, `eip155:10:${second}`, `eip155:1:${first}`],
        methods: ['personal_sign', 'eth_sendTransaction'],
        events: ['chainChanged', 'accountsChanged'],
      },
    },
    self: { publicKey: 'd'.repeat(64), metadata },
    peer: { publicKey: 'c'.repeat(64), metadata },
    ...changes,
  }
}
