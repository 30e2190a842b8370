import { base58 } from '@scure/base'
import { fromHex, toHex } from 'latchkey/crypto'
import { parse } from 'latchkey/wire'
import { type ChainName, type Signing, signing } from 'latchkey/wire/mpc'
import { hashTypedData, keccak256, serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { solTransfer, systemProgram, toUnsignedSolana } from '../../testing/unsignedSolana.ts'
import { createSteps } from '../machine/steps.ts'
import { toSignedBytes } from './signedBytes.ts'

const publicKey = 'ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c'
const runStep = createSteps({ threads: 0, log: () => {} })
const read = async (chain: ChainName, request: Signing, rawSigning: 'on' | 'eip7702' | 'off' = 'eip7702') =>
  toHex(await toSignedBytes(chain, request, { publicKey, rawSigning, runStep }))
const failed = (code: string) => expect.objectContaining({ code })
const address = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'

describe('EVM', () => {
  test('message: the EIP-191 hash of a text and of bytes', async () => {
    // Of managed-wallet.vectors.json: a text that looks like hex is still a text.
    const digests = {
      hi: await read('EVM', { type: 'message', message: 'hi' }),
      bytes: await read('EVM', { type: 'message', message: { raw: '0x01' } }),
      text: await read('EVM', { type: 'message', message: '0x01' }),
    }
    expect(digests).toEqual({
      hi: '0d52783c4cbad7ebaf7eb943fc648f5282a52070442fc18d8dd16ddb2fcbaf66',
      bytes: '38fac6360805275eb58f90a0925a9c55477f73ceb68657f04a14ff9d16f9ea56',
      text: 'cdf841e2c26037e4331174c05ee3e822c5cb6c076b70101637af03284c56e29e',
    })
  })

  test('typedData: the EIP-712 digest, as viem computes it', async () => {
    const data = {
      domain: { name: 'Demo', version: '1', chainId: 1 },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'hi' },
    } as const
    const digest = await read('EVM', { type: 'typedData', typedData: JSON.stringify(data) })
    expect(`0x${digest}`).toBe(hashTypedData(data))
  })

  test('transaction: the hash of one that has one meaning', async () => {
    const serialized = serializeTransaction({ type: 'eip1559', chainId: 1, to: address, value: 1n })
    const digest = await read('EVM', { type: 'transaction', transaction: serialized.slice(2) })
    expect(`0x${digest}`).toBe(keccak256(serialized))
  })

  test.each([
    [
      'signed already',
      serializeTransaction({ type: 'eip1559', chainId: 1, to: address }, { r: '0x1', s: '0x1', yParity: 0 }).slice(2),
    ],
    ['without a chain id', serializeTransaction({ type: 'legacy', to: address }).slice(2)],
    ['bytes behind it', `${serializeTransaction({ type: 'eip1559', chainId: 1, to: address }).slice(2)}00`],
    ['no transaction', 'ff'],
  ])('error: a transaction that is %s', async (_, transaction) => {
    await expect(read('EVM', { type: 'transaction', transaction })).rejects.toEqual(failed('invalid_signing'))
  })

  describe('raw', () => {
    // Of managed-wallet.vectors.json.
    const eip7702Auth = { address: '0x0000000000000000000000000000000000000002', chainId: 1, nonce: 0 } as const
    const hash = '76cb7cba1d3bc7c2e891f08fc801451d969b582184bd25b24454eb3959f25aa8'

    test('behavior: eip7702 signs the hash of the authorization beside it, and no other', async () => {
      expect(await read('EVM', { type: 'raw', hash, eip7702Auth })).toBe(hash)
      await expect(read('EVM', { type: 'raw', hash })).rejects.toEqual(failed('raw_signing_limited'))
      const other = { ...eip7702Auth, nonce: 8 }
      await expect(read('EVM', { type: 'raw', hash, eip7702Auth: other })).rejects.toEqual(failed('invalid_signing'))
    })

    test('behavior: on signs any, off signs none', async () => {
      expect(await read('EVM', { type: 'raw', hash }, 'on')).toBe(hash)
      await expect(read('EVM', { type: 'raw', hash, eip7702Auth }, 'off')).rejects.toEqual(failed('raw_signing_off'))
    })

    test('error: 63 characters, 0x, no hex, an authorization for every chain', () => {
      const request = { type: 'raw', hash, eip7702Auth }
      for (const wrong of [hash.slice(1), `0x${hash.slice(2)}`, `${hash.slice(1)}g`]) {
        expect(() => parse(signing, { ...request, hash: wrong })).toThrow('expected 64 hex characters')
      }
      expect(() => parse(signing, { ...request, eip7702Auth: { ...eip7702Auth, chainId: 0 } })).toThrow('is too small')
    })
  })
})

describe('Solana', () => {
  const payer = base58.encode(fromHex(publicKey))
  /** The message of a transaction, behind its one empty signature. */
  const transaction = toUnsignedSolana(payer, [solTransfer(payer, systemProgram, 1n)]).slice(2 * 65)

  test('transaction: a message that this key signs', async () => {
    expect(await read('SVM', { type: 'transaction', transaction })).toBe(transaction)
    const other = transaction.replace(publicKey, '11'.repeat(32))
    await expect(read('SVM', { type: 'transaction', transaction: other })).rejects.toEqual(failed('invalid_signing'))
  })

  test('message: a text of hex digits stays a text', async () => {
    expect(await read('SVM', { type: 'message', message: 'deadbeef' })).toBe(Buffer.from('deadbeef').toString('hex'))
  })

  test('error: a transaction as a message, and kinds that the chain does not have', async () => {
    const disguised = { type: 'message', message: { raw: `0x${transaction}` } } as const
    await expect(read('SVM', disguised)).rejects.toEqual(failed('invalid_signing'))
    await expect(read('SVM', { type: 'raw', hash: '00'.repeat(32) }, 'on')).rejects.toEqual(
      failed('unsupported_signing'),
    )
    await expect(read('SVM', { type: 'typedData', typedData: '{}' })).rejects.toEqual(failed('unsupported_signing'))
  })
})

// The digests of managed-wallet.vectors.json.
describe('Sui', () => {
  test('transaction: the digest of its intent', async () => {
    expect(await read('SUI', { type: 'transaction', transaction: '09'.repeat(20) })).toBe(
      '0db0751430ccdc889165141869790fead2617e626389e6c637b8de56b56e6502',
    )
  })

  test('message: the digest of a personal message', async () => {
    expect(await read('SUI', { type: 'message', message: 'hi' })).toBe(
      '91d509fb01edc2e398eb894829880671b25cfc0671ab8fd1b0240e89ec21c00b',
    )
    // A length of two bytes in ULEB128.
    const long = await read('SUI', { type: 'message', message: 'a'.repeat(300) })
    expect(fromHex(long)).toHaveLength(32)
  })
})
