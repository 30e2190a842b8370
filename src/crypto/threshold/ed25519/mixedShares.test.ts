import { expect, test } from 'vitest'
import { refreshes } from '../testing/load.ts'
import { runCeremony } from '../testing/runCeremony.ts'
import {
  createWallet,
  newSession,
  refreshWallet,
  reshareWallet,
  signWith,
  toReshareStarts,
  type Wallet,
} from '../testing/wallets.ts'
import { frostEd25519 as engine } from './engine.ts'

const message = new Uint8Array(32).fill(5)
const mixed = expect.objectContaining({ name: 'ThresholdError', code: 'mixed_shares' })
const invalid = expect.objectContaining({ name: 'ThresholdError', code: 'invalid_input' })

const wallet = createWallet(engine, 'TWO_OF_TWO')
const refreshed = refreshWallet(engine, wallet)

/** Party 1's share of one wallet, and party 2's of another. */
const mix = (left: Wallet, right: Wallet): Wallet => ({
  ...left,
  shares: new Map([
    [1, left.shares.get(1)!],
    [2, right.shares.get(2)!],
  ]),
})

test.each<[string, () => Wallet]>([
  ['an old epoch', () => refreshed],
  ['another key', () => createWallet(engine, 'TWO_OF_TWO')],
  ['another scheme', () => reshareWallet(engine, wallet, { to: 'TWO_OF_THREE' })],
])('error: signing with a share of %s', (_, other) => {
  const right = other()
  expect(() => signWith(engine, mix(wallet, right), message)).toThrow(mixed)
  expect(() => signWith(engine, mix(right, wallet), message)).toThrow(mixed)
})

test('error: shares of two refreshes of the same epoch', () => {
  const again = refreshWallet(engine, wallet)
  expect(engine.tagOf(again.shares.get(2)!)).toEqual(engine.tagOf(refreshed.shares.get(2)!))
  expect(() => signWith(engine, mix(refreshed, again), message)).toThrow(mixed)
  expect(() => engine.combine([refreshed.shares.get(1)!, again.shares.get(2)!])).toThrow(mixed)
})

test('error: refresh, reshare and combine with an old share', () => {
  const both = mix(refreshed, wallet)
  expect(() => refreshWallet(engine, both)).toThrow(mixed)
  expect(() => engine.combine([...both.shares.values()])).toThrow(mixed)
  // A caller that names epoch 1 and passes a share of epoch 0 gets an error before anything is sent.
  expect(() => reshareWallet(engine, both, { to: 'TWO_OF_THREE' })).toThrow(invalid)
  const starts = toReshareStarts(engine, both, { to: 'TWO_OF_THREE' })
  starts.set(2, { ...starts.get(2)!, epoch: 0 })
  expect(() => runCeremony(engine.reshare, starts)).toThrow(mixed)
})

test('error: reshare with dealers of two refreshes of the same epoch', () => {
  const both = mix(refreshed, refreshWallet(engine, wallet))
  expect(() => reshareWallet(engine, both, { to: 'TWO_OF_THREE' })).toThrow(mixed)
})

test('error: a new party of a reshare expects another key or epoch', () => {
  for (const expected of [{ publicKey: createWallet(engine, 'TWO_OF_TWO').publicKey }, { epoch: 1 }]) {
    const starts = toReshareStarts(engine, wallet, { to: 'TWO_OF_THREE' })
    starts.set(3, { ...starts.get(3)!, ...expected })
    expect(() => runCeremony(engine.reshare, starts)).toThrow(mixed)
  }
})

test('error: parties that make different schemes', () => {
  const sessionId = newSession()
  const starts = [1, 2].map((party) => {
    const start = engine.keygen.start({ sessionId, scheme: party === 1 ? 'TWO_OF_TWO' : 'TWO_OF_THREE', party })
    return start as Extract<typeof start, { status: 'running' }>
  })
  const toFirst = starts[1]!.messages.filter(({ to }) => to === 1)
  expect(() => engine.keygen.next(starts[0]!.state, toFirst)).toThrow(mixed)
})

test('behavior: after refreshes one after another the key signs, and the first share is useless', () => {
  let current = wallet
  for (let epoch = 1; epoch <= refreshes; epoch++) current = refreshWallet(engine, current)
  expect(engine.tagOf(current.shares.get(1)!).epoch).toBe(refreshes)
  expect(current.publicKey).toEqual(wallet.publicKey)
  expect(signWith(engine, current, message)).toHaveLength(64)
  expect(() => signWith(engine, mix(current, wallet), message)).toThrow(mixed)
})
