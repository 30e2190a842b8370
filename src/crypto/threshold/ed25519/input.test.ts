import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Ceremony } from '../engine.ts'
import { createWallet, newSession } from '../testing/wallets.ts'
import { frostEd25519 as engine } from './engine.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const wallet = createWallet(engine, 'TWO_OF_THREE')
const share = wallet.shares.get(1)!
const { publicKey } = wallet
const sessionId = newSession()
const invalid = expect.objectContaining({ name: 'ThresholdError', code: 'invalid_input' })

const changed = (at: number, value: number) => share.map((byte, index) => (index === at ? value : byte))
const badShares: [string, unknown][] = [
  ['of another version', changed(0, 2)],
  ['of another engine', changed(1, 0x45)],
  ['that is a message', changed(2, 2)],
  ['of party 0', changed(3, 0)],
  ['of party 4', changed(3, 4)],
  ['of another party', changed(3, 2)],
  ['of no scheme', changed(4, 9)],
  ['of another scheme', changed(4, 3)],
  ['without origin', changed(9, 0)],
  [
    'with another public key',
    Uint8Array.from([...share.slice(0, 10), ...createWallet(engine, 'TWO_OF_TWO').publicKey, ...share.slice(42)]),
  ],
  ['with a secret above the order', Uint8Array.from([...share.slice(0, -32), ...new Uint8Array(32).fill(0xff)])],
  ['with a secret of zero', Uint8Array.from([...share.slice(0, -32), ...new Uint8Array(32)])],
  ['that is cut', share.slice(0, -1)],
  ['that is extended', Uint8Array.from([...share, 0])],
  ['in hex', Buffer.from(share).toString('hex')],
  ['in an array', [...share]],
  ['that is missing', undefined],
]

test.each(badShares)('error: a share %s', (_, bad) => {
  const signing = { sessionId, signers: [1, 2], message: new Uint8Array(), share: bad as Uint8Array }
  expect(() => engine.sign.start(signing)).toThrow(invalid)
  expect(() => engine.refresh.start({ sessionId, share: bad as Uint8Array })).toThrow(invalid)
  expect(() => engine.combine([bad as Uint8Array, wallet.shares.get(2)!])).toThrow(invalid)
})

const reshareInput = {
  ...{ sessionId, from: 'TWO_OF_THREE', to: 'TWO_OF_TWO', dealers: [1, 2], stays: { 1: 1, 2: 2 } },
  ...{ publicKey, epoch: 0, share, newParty: 1 },
}
const seed = new Uint8Array(32).fill(9)
const inputs: {
  name: 'keygen' | 'sign' | 'refresh' | 'reshare' | 'importKey' | 'importScalar'
  good: object
  bad: object[]
}[] = [
  {
    name: 'keygen',
    good: { sessionId, scheme: 'TWO_OF_TWO', party: 1 },
    bad: [{ party: 0 }, { party: 3 }, { party: 1.5 }, { party: '1' }, { scheme: 'ONE_OF_ONE' }, { scheme: 'toString' }],
  },
  {
    name: 'sign',
    good: { sessionId, share, signers: [2, 1], message: new Uint8Array() },
    bad: [
      ...[[1], [1, 2, 3], [1, 1], [2, 3], [0, 1], [1, 4], ['1', 2], undefined, 'ab'].map((signers) => ({ signers })),
      ...[{ message: 'text' }, { message: undefined }],
    ],
  },
  { name: 'refresh', good: { sessionId, share }, bad: [] },
  {
    name: 'reshare',
    good: reshareInput,
    bad: [
      ...[[1], [1, 1], [0, 1], [1, 2, 3], [1, 4], undefined].map((dealers) => ({ dealers })),
      ...[{ 1: 1, 2: 1 }, { 1: 1, 2: 3 }, { 1: 1, 3: 2 }, { 1: 0, 2: 2 }, { 1: 2, 2: 1 }, {}, null].map((stays) => ({
        stays,
      })),
      ...[{ newParty: 2 }, { newParty: 0 }, { newParty: undefined }, { share: undefined }, { epoch: 1 }, { epoch: -1 }],
      ...[{ epoch: 0.5 }, { epoch: 0xffffffff }, { from: 'TWO_OF_TWO' }, { from: 'NONE' }, { to: 'NONE' }],
      ...[{ publicKey: seed }, { publicKey: new Uint8Array(31) }, { publicKey: undefined }],
      { publicKey: Uint8Array.from([1, ...new Uint8Array(31)]) },
    ],
  },
  ...(['importKey', 'importScalar'] as const).map((name) => ({
    name,
    good: { sessionId, scheme: 'TWO_OF_TWO', party: 1, privateKey: seed },
    bad: [
      ...[new Uint8Array(32), new Uint8Array(31).fill(1), new Uint8Array(64).fill(1), 'seed', undefined].map(
        (privateKey) => ({ privateKey }),
      ),
      ...[{ party: 2 }, { party: 3, privateKey: undefined }, { scheme: undefined }],
    ],
  })),
]

describe.each(inputs)('$name', ({ name, good, bad }) => {
  const start = (input: object) => () => (engine[name] as Ceremony<object, unknown>).start(input)

  test('error: inputs that no honest run has', () => {
    expect(start(good)).not.toThrow()
    const sessions = [undefined, 'id', new Uint8Array(31), new Uint8Array(33)].map((sessionId) => ({ sessionId }))
    for (const change of [...bad, ...sessions]) {
      expect(start({ ...good, ...change }), JSON.stringify(change)).toThrow(invalid)
    }
  })

  test.each(['zeros', 'nothing'])('a generator that gives %s deals and commits nothing', (what) => {
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
      if (what === 'nothing') throw new Error('no entropy')
      return bytes
    })
    expect(start(good)).toThrow(/no entropy|generator is broken/)
  })
})

test('error: a scalar of the order or above is not imported', () => {
  const privateKey = new Uint8Array(32).fill(0xff)
  expect(() => engine.importScalar.start({ sessionId, scheme: 'TWO_OF_TWO', party: 1, privateKey })).toThrow(invalid)
})

test('error: combine with too few shares, or one of them twice', () => {
  for (const shares of [[], [share], [share, share], undefined]) {
    expect(() => engine.combine(shares as Uint8Array[])).toThrow(invalid)
  }
})
