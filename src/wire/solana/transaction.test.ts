import {
  getCompiledTransactionMessageDecoder,
  getShortU16Encoder,
  getTransactionDecoder,
  type ReadonlyUint8Array,
} from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instruction, keyOf, kitTransaction, toKey } from '../../../test/kitTransaction.ts'
import vectors from '../../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import { WireError } from '../wireError.ts'
import { createByteReader } from './byteReader.ts'
import { isDisguised } from './isDisguised.ts'
import { maxTransactionBytes } from './limits.ts'
import { parseSolanaMessage } from './message.ts'
import { fillSignature, parseSolanaTransaction, signerIndex } from './transaction.ts'

const [payer, other, program, table] = [1, 2, 3, 4].map(keyOf) as [
  ReturnType<typeof keyOf>,
  ReturnType<typeof keyOf>,
  ReturnType<typeof keyOf>,
  ReturnType<typeof keyOf>,
]
const call = instruction(program, { accounts: [payer, other], signers: [payer, other], data: [1, 2, 3] })
const bytesOf = (bytes: ReadonlyUint8Array) => new Uint8Array(bytes)

const keys = fc.uniqueArray(fc.integer({ min: 1, max: 250 }), { minLength: 2, maxLength: 8 })
const anyTransaction = fc
  .record({
    accounts: keys,
    data: fc.uint8Array({ maxLength: 40 }),
    version: fc.constantFrom('legacy' as const, 0 as const),
    signs: fc.boolean(),
  })
  .map(({ accounts, data, version, signs }) => {
    const [first, ...rest] = accounts.map(keyOf)
    const payer = first ?? keyOf(1)
    const signers = signs ? rest.slice(0, 1) : []
    return kitTransaction({
      feePayer: payer,
      version,
      instructions: [instruction(keyOf(251), { accounts: rest, signers, data })],
      ...(version === 0 && { tables: { [table]: rest.slice(1) } }),
    })
  })

test.each(['legacy', 0] as const)('default: reads what @solana/kit writes, version %s', (version) => {
  const bytes = kitTransaction({ feePayer: payer, instructions: [call], version })
  const { message, signatures, messageBytes } = parseSolanaTransaction(bytes)
  expect(message).toMatchObject({ version, signers: 2, readonlySigners: 0, readonlyOthers: 1, lookups: [] })
  expect(message.keys.map(toKey)).toEqual([payer, other, program])
  expect(message.instructions).toEqual([{ program: 2, accounts: [0, 1], data: Uint8Array.of(1, 2, 3) }])
  expect(signatures).toEqual([new Uint8Array(64), new Uint8Array(64)])
  expect(messageBytes).toEqual(bytesOf(getTransactionDecoder().decode(bytes).messageBytes))
})

test('property: the same accounts, instructions and tables as @solana/kit reads', () => {
  fc.assert(
    fc.property(anyTransaction, (bytes) => {
      const theirs = getCompiledTransactionMessageDecoder().decode(getTransactionDecoder().decode(bytes).messageBytes)
      const { message } = parseSolanaTransaction(bytes)
      if (theirs.version === 1) throw new Error('not asked for')
      expect(message.version).toBe(theirs.version)
      expect(message.keys.map(toKey)).toEqual(theirs.staticAccounts)
      expect(message.signers).toBe(theirs.header.numSignerAccounts)
      expect(message.instructions.map(({ accounts }) => accounts)).toEqual(
        theirs.instructions.map(({ accountIndices = [] }) => accountIndices),
      )
      const lookups = 'addressTableLookups' in theirs ? (theirs.addressTableLookups ?? []) : []
      expect(message.lookups).toEqual(
        lookups.map((lookup) => ({
          table: expect.any(Uint8Array),
          writable: lookup.writableIndexes,
          readonly: lookup.readonlyIndexes,
        })),
      )
    }),
  )
})

test('property: compact-u16 as @solana/kit writes it, and no other writing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffff }), (value) => {
      expect(createByteReader(bytesOf(getShortU16Encoder().encode(value))).compactLength()).toBe(value)
    }),
  )
  for (const alias of [[0x80, 0x00], [0x81, 0x80, 0x00], [0x80, 0x80, 0x04], [0xff, 0xff, 0x83], [0xff]])
    expect(() => createByteReader(Uint8Array.from(alias)).compactLength()).toThrow(WireError)
})

test('property: whatever comes is read or refused with a WireError', () => {
  const changed = fc.tuple(anyTransaction, fc.nat(), fc.nat({ max: 255 })).map(([bytes, at, value]) => {
    const copy = bytes.slice()
    copy[at % copy.length] = value
    return copy
  })
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), changed), (bytes) => {
      try {
        parseSolanaTransaction(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(WireError)
      }
    }),
    { numRuns: 500 },
  )
})

describe('error', () => {
  const bytes = kitTransaction({ feePayer: payer, instructions: [call] })
  const { messageBytes } = parseSolanaTransaction(bytes)
  const changed = (at: number, value: number) => Object.assign(messageBytes.slice(), { [at]: value })

  /** After version, header, three keys, the block hash and the number of instructions. */
  const instructionAt = 1 + 3 + 1 + 3 * 32 + 32 + 1

  test.each([
    ['one byte less', messageBytes.slice(0, -1)],
    ['one byte more', Uint8Array.of(...messageBytes, 0)],
    ['a later version', changed(0, 0x81)],
    ['no fee payer', changed(1, 0)],
    ['only signers that are read', changed(2, 2)],
    ['more signers than keys', changed(1, 9)],
    ['a program that pays', changed(instructionAt, 0)],
    ['a program that is not there', changed(instructionAt, 3)],
    ['an account that is not there', changed(instructionAt + 2, 3)],
    ['a table that nothing is taken from', Uint8Array.of(...messageBytes.slice(0, -1), 1, ...new Uint8Array(32), 0, 0)],
    ['the same key twice', changed(5 + 32, 1).fill(1, 5 + 32, 5 + 64)],
  ])('%s', (_, message) => {
    expect(() => parseSolanaMessage(message)).toThrow(WireError)
  })

  test('more accounts than an index can name, those of tables with them', () => {
    const looking = (count: number) =>
      Uint8Array.of(
        ...messageBytes.slice(0, -1),
        1,
        ...new Uint8Array(32),
        (count & 0x7f) | 0x80,
        count >> 7,
        ...new Uint8Array(count),
        0,
      )
    expect(parseSolanaMessage(looking(253)).lookups[0]?.writable).toHaveLength(253)
    expect(() => parseSolanaMessage(looking(254))).toThrow(new WireError('keys', 'are too many'))
  })

  test('a signature too many', () => {
    const slots = Uint8Array.of(3, ...new Uint8Array(3 * 64), ...messageBytes)
    expect(() => parseSolanaTransaction(slots)).toThrow(new WireError('signatures', 'expected one for each signer'))
  })

  test('longer than a packet', () => {
    expect(() => parseSolanaTransaction(new Uint8Array(maxTransactionBytes + 1))).toThrow(
      new WireError('', 'is too long'),
    )
  })
})

describe('fillSignature', () => {
  const bytes = kitTransaction({ feePayer: payer, instructions: [call] })
  const signature = new Uint8Array(64).fill(7)

  test('default: the slot of that signer, and nothing else', () => {
    const filled = fillSignature(bytes, { publicKey: new Uint8Array(32).fill(2), signature })
    expect(parseSolanaTransaction(filled).signatures).toEqual([new Uint8Array(64), signature])
    expect(filled.slice(1 + 128)).toEqual(bytes.slice(1 + 128))
    expect(getTransactionDecoder().decode(filled).signatures[other]).toEqual(signature)
  })

  test('vector: the wire transaction of key custody', () => {
    const row = vectors.signTransaction.cases.find(({ parameters }) => parameters.type === 'TRANSACTION_TYPE_SOLANA')!
    const unsigned = Uint8Array.from(Buffer.from(row.parameters.unsignedTransaction, 'hex'))
    const signed = Uint8Array.from(Buffer.from(row.expectedResult.signTransactionResult.signedTransaction, 'hex'))
    const signature = parseSolanaTransaction(signed).signatures[0]!
    const publicKey = parseSolanaTransaction(unsigned).message.keys[0]!
    expect(fillSignature(unsigned, { publicKey, signature })).toEqual(signed)
  })

  test('error: an account that does not sign', () => {
    const publicKey = new Uint8Array(32).fill(3)
    expect(signerIndex(parseSolanaTransaction(bytes).message, publicKey)).toBeUndefined()
    expect(() => fillSignature(bytes, { publicKey, signature })).toThrow(WireError)
  })
})

describe('isDisguised', () => {
  test('property: every transaction and every message of one', () => {
    fc.assert(
      fc.property(anyTransaction, (bytes) => {
        expect(isDisguised(bytes)).toBe(true)
        expect(isDisguised(parseSolanaTransaction(bytes).messageBytes)).toBe(true)
      }),
    )
  })

  test('behavior: a message of a later version, whatever follows', () => {
    for (const first of [0x81, 0x9f, 0xbf]) expect(isDisguised(Uint8Array.of(first, 1, 2, 3))).toBe(true)
    for (const first of [0x80, 0xc0, 0xff]) expect(isDisguised(Uint8Array.of(first, 1, 2, 3))).toBe(false)
  })

  test('property: no text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => !isDisguised(new TextEncoder().encode(text))))
  })
})
