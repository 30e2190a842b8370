import { describe, expect, test } from 'vitest'
import { randomBytes } from '../../randomBytes.ts'
import type { ReshareStart, ThresholdScheme } from '../engine.ts'
import { ThresholdError } from '../thresholdError.ts'
import { dkls23 } from './engine.ts'
import { encodeScalars, order } from './scalar.ts'
import { decodeShare, encodeShare } from './share.ts'
import { dealShares } from './testing/dealShares.ts'

const shares = dealShares('TWO_OF_TWO')
const [share, other] = [shares[0]!, shares[1]!]
const sessionId = randomBytes(32)
const message = randomBytes(32)
const invalid = expect.objectContaining({ name: 'ThresholdError', code: 'invalid_input' })

describe('sign', () => {
  const start = (changes: object) => () => dkls23.sign.start({ sessionId, share, signers: [1, 2], message, ...changes })
  test.each([
    ['one signer', { signers: [1] }],
    ['a signer twice', { signers: [1, 1] }],
    ['three signers', { signers: [1, 2, 3] }],
    ['signers without this party', { signers: [2, 3] }],
    ['signer zero', { signers: [0, 1] }],
    ['half a signer', { signers: [1, 1.5] }],
    ['a short digest', { message: new Uint8Array(31) }],
    ['a short session id', { sessionId: new Uint8Array(31) }],
    ['no share', { share: new Uint8Array() }],
  ])('error: %s', (_, changes) => {
    expect(start(changes)).toThrow(invalid)
  })

  test('behavior: different digests, signers or sessions are refused without a ban', () => {
    const [own, theirs] = [
      start({})(),
      dkls23.sign.start({ sessionId, share: other, signers: [2, 1], message: randomBytes(32) }),
    ]
    if (own.status !== 'running') throw new Error('The run has ended.')
    expect(() => dkls23.sign.next(own.state, theirs.messages)).toThrow(
      expect.objectContaining({ code: 'malformed_message', isBan: false }),
    )
  })
})

describe('keygen and import', () => {
  test.each([
    ['party zero', 'TWO_OF_TWO', 0],
    ['a party beyond the scheme', 'TWO_OF_TWO', 3],
    ['half a party', 'TWO_OF_THREE', 1.5],
    ['no such scheme', 'ONE_OF_ONE', 1],
    ['a name of every object', 'constructor', 1],
  ])('error: %s', (_, scheme, party) => {
    expect(() => dkls23.keygen.start({ sessionId, scheme: scheme as ThresholdScheme, party })).toThrow(ThresholdError)
  })

  test.each([
    ['zero', new Uint8Array(32)],
    ['the group order', new Uint8Array(32).map((_, place) => Number((order >> BigInt(8 * (31 - place))) & 255n))],
    ['31 bytes', new Uint8Array(31).fill(1)],
    ['33 bytes', new Uint8Array(33).fill(1)],
  ])('error: a private key that is %s', (_, privateKey) => {
    const scheme = 'TWO_OF_TWO'
    expect(() => dkls23.importKey.start({ sessionId, scheme, party: 1, privateKey })).toThrow(invalid)
  })

  test('error: a dealer without a key, and a receiver with one', () => {
    const scheme = 'TWO_OF_TWO'
    expect(() => dkls23.importKey.start({ sessionId, scheme, party: 1 })).toThrow(invalid)
    expect(() => dkls23.importKey.start({ sessionId, scheme, party: 2, privateKey: encodeScalars(5n) })).toThrow(
      invalid,
    )
  })
})

describe('reshare', () => {
  const { publicKey } = dkls23.tagOf(share)
  const honest = {
    sessionId,
    share,
    dealers: [1, 2],
    from: 'TWO_OF_TWO',
    to: 'TWO_OF_THREE',
    newParty: 1,
    publicKey,
    epoch: 0,
  } as const
  const start = (changes: object) => () =>
    dkls23.reshare.start({ ...honest, stays: { 1: 1 }, ...changes } as ReshareStart)

  test('default: starts', () => {
    expect(start({})().status).toBe('running')
    expect(start({ share: undefined, newParty: 3 })().status).toBe('running')
    expect(start({ stays: {}, newParty: undefined })().status).toBe('running')
  })

  test.each([
    ['a dealer twice', { dealers: [1, 1] }],
    ['dealer zero', { dealers: [0, 1] }],
    ['a dealer beyond the old scheme', { dealers: [1, 3] }],
    ['too few dealers', { dealers: [1] }],
    ['two dealers that become one', { stays: { 1: 1, 2: 1 } }],
    ['a dealer that becomes zero', { stays: { 1: 0 }, newParty: 0 }],
    ['a dealer that becomes a fourth of three', { stays: { 1: 4 }, newParty: 4 }],
    ['a party that stays without dealing', { stays: { 1: 1, 3: 2 } }],
    ['another number than it stays as', { newParty: 2 }],
    ['a dealer that leaves with a new number', { stays: {}, newParty: 1 }],
    ['a newcomer with the number of a dealer', { share: undefined, newParty: 1 }],
    ['a newcomer without a number', { share: undefined, newParty: undefined }],
    ['a share of another epoch', { epoch: 1 }],
    ['a share of another scheme', { from: 'TWO_OF_THREE' }],
    ['a share of another key', { publicKey: dkls23.tagOf(dealShares('TWO_OF_TWO')[0]!).publicKey }],
    ['the identity as public key', { share: undefined, newParty: 3, publicKey: new Uint8Array(33) }],
    ['a negative epoch', { share: undefined, newParty: 3, epoch: -1 }],
    ['no such scheme', { to: 'TWO_OF_FOUR' }],
  ])('error: %s', (_, changes) => {
    expect(start(changes)).toThrow(invalid)
  })
})

describe('shares and states', () => {
  test('behavior: a share reads as written', () => {
    expect(encodeShare(decodeShare(share))).toEqual(share)
  })

  test.each([0, 1, 2])('error: byte %i of a share is changed', (place) => {
    expect(() => dkls23.tagOf(share.map((byte, index) => (index === place ? byte ^ 0x40 : byte)))).toThrow(invalid)
  })

  test('error: a share that is truncated or extended anywhere', () => {
    for (let length = 0; length < share.length; length += 211) {
      expect(() => decodeShare(share.slice(0, length))).toThrow(invalid)
    }
    expect(() => decodeShare(new Uint8Array([...share, 0]))).toThrow(invalid)
  })

  test('error: a state of another ceremony, version or round, or none', () => {
    const step = dkls23.keygen.start({ sessionId, scheme: 'TWO_OF_TWO', party: 1 })
    if (step.status !== 'running') throw new Error('The run has ended.')
    const at = (place: number, value: number) => step.state.map((byte, index) => (index === place ? value : byte))
    expect(() => dkls23.sign.next(step.state, [])).toThrow(invalid)
    expect(() => dkls23.keygen.next(at(0, 2), [])).toThrow(invalid)
    expect(() => dkls23.keygen.next(at(2, 2), [])).toThrow(invalid)
    expect(() => dkls23.keygen.next(at(2, 4), [])).toThrow(invalid)
    expect(() => dkls23.keygen.next(new Uint8Array(), [])).toThrow(invalid)
    expect(() => dkls23.keygen.next(step.state.slice(0, -1), [])).toThrow(invalid)
  })

  test('error: combine takes exactly as many different shares as the threshold', () => {
    for (const wrong of [[], [share], [share, share], [share, other, other]])
      expect(() => dkls23.combine(wrong)).toThrow(invalid)
  })

  test('error: combine notices a share that does not belong to the public key', () => {
    const decoded = decodeShare(share)
    const changed = encodeShare({ ...decoded, secret: decoded.secret ^ 1n })
    expect(() => dkls23.combine([changed, other])).toThrow(invalid)
  })
})
