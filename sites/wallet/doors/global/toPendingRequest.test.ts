import { expect, test } from 'vitest'
import { reviewSolana } from '../../review/solana/reviewSolana.ts'
import type { EthereumRequest, SolanaRequest } from '../pendingRequest.ts'
import type { HostConnection } from './connections.ts'
import type { RequestAction } from './doorState.ts'
import type { GlobalDoor } from './globalDoor.ts'
import { toPendingRequest } from './toPendingRequest.ts'

const ethereum = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const solana = '4'.repeat(44)
const connection: HostConnection = {
  ...{ connectionId: 'c', origin: 'https://dapp.example', secret: 'ab'.repeat(32), addresses: [ethereum] },
  ...{ createdAt: 1, lastUsedAt: 1, expiresAt: 2, spentIvs: [] },
}
const solanaCall = { action: 'solana_signMessage', address: solana, message: btoa('Hello') } as const
const ethereumCall = { action: 'eth-request', chainId: 1, method: 'personal_sign', params: [] } as const
const action = (known: Partial<HostConnection>, of: Partial<RequestAction> = {}): RequestAction => ({
  ...{ status: 'request', id: '1', origin: connection.origin, nonce: '', isOpener: true, isAnswering: false },
  ...{ iv: '', isTaken: false, action: solanaCall.action, call: solanaCall, connection: { ...connection, ...known } },
  ...of,
})
/** A state without functions that answer. */
const options = { door: {} as GlobalDoor, isFirstTime: false }
const toSolana = (one: RequestAction) => toPendingRequest(one, options) as SolanaRequest
const toEthereum = (one: RequestAction) => toPendingRequest(one, options) as EthereumRequest
const settings = { chain: 'solana:devnet', canSend: false, now: 0 }

test('default: a page may use the Solana account that it was given', () => {
  const pending = toSolana(action({ solanaAddress: solana }))
  expect(pending).toMatchObject({
    kind: 'solana',
    account: solana,
    requester: { origin: 'https://dapp.example', isProven: true, isAuthor: true },
  })
  expect(reviewSolana(pending, settings)).toMatchObject({ kind: 'solana-message', text: 'Hello' })
})

test('attack: a page that was given no Solana account, but knows its address', () => {
  expect(reviewSolana(toSolana(action({})), settings)).toMatchObject({ refusal: 'foreign-account' })
})

test('error: a Solana method is no Ethereum request, and the reverse', () => {
  expect(toSolana(action({}, { call: ethereumCall }))).toMatchObject({ kind: 'solana', call: undefined })
  const asEthereum = { action: 'eth-request' } as const
  expect(toEthereum(action({}, asEthereum))).toMatchObject({ kind: 'ethereum', call: undefined })
  expect(toEthereum(action({}, { ...asEthereum, call: ethereumCall }))).toMatchObject({
    call: ethereumCall,
    accounts: [ethereum],
  })
})
