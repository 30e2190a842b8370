import { expect, test } from 'vitest'
import { reviewSolana } from '../../review/solana/reviewSolana.ts'
import type { HostConnection } from './connections.ts'
import type { Asked } from './doorState.ts'
import type { GlobalDoor } from './globalDoor.ts'
import { toAsking, toSolanaAsking } from './toPendingRequest.ts'

const ethereum = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const solana = '4'.repeat(44)
const connection: HostConnection = {
  ...{ connectionId: 'c', origin: 'https://dapp.example', secret: 'ab'.repeat(32), addresses: [ethereum] },
  ...{ createdAt: 1, lastUsedAt: 1, expiresAt: 2, spentIvs: [] },
}
const request = { action: 'solana_signMessage', address: solana, message: btoa('Hello') } as const
const asked = (known: Partial<HostConnection>): Asked => ({
  ...{ status: 'asked', id: '1', origin: connection.origin, isOpener: true, iv: '', action: request.action, request },
  connection: { ...connection, ...known },
})
/** Nothing is answered here. */
const door = {} as GlobalDoor
const settings = { chain: 'solana:devnet', canSend: false, now: 0 }

test('a page may ask of the Solana account that it was shown', () => {
  const asking = toSolanaAsking(asked({ solanaAddress: solana }), door)
  expect(asking).toMatchObject({
    account: solana,
    requester: { origin: 'https://dapp.example', isProven: true, isAuthor: true },
  })
  expect(reviewSolana(asking, settings)).toMatchObject({ kind: 'solana-message', text: 'Hello' })
})

test('attack: a page that was shown none, but knows its address', () => {
  expect(reviewSolana(toSolanaAsking(asked({}), door), settings)).toMatchObject({ refusal: 'foreign-account' })
})

test('error: what is asked of one side is no request of the other', () => {
  expect(toAsking(asked({ solanaAddress: solana }), door).request).toBe(undefined)
  const eth: Asked['request'] = { action: 'eth-request', chainId: 1, method: 'personal_sign', params: [] }
  expect(toSolanaAsking({ ...asked({}), request: eth }, door).request).toBe(undefined)
  expect(toAsking({ ...asked({}), request: eth }, door)).toMatchObject({ request: eth, accounts: [ethereum] })
})
