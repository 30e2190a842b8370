import { keccak256, parseTransaction, type TransactionSerializable, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import vectors from '../../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import { toSignature } from './signature.ts'
import type { StampedSigner } from './stampedSigner.ts'
import { toCustodyAccount } from './toCustodyAccount.ts'

type Hex = `0x${string}`
const address = vectors.signRawPayload.address as Hex

/** Key custody with the answers of the vectors: by digest, and by unsigned transaction. */
const signer: StampedSigner = {
  async signDigest(_, digest) {
    const found = vectors.signRawPayload.cases.find(({ digestHex }) => `0x${digestHex}` === digest)
    return toSignature(found?.expectedResult)
  },
  async signTransaction(_, unsigned) {
    const found = transactionCases.find(({ parameters }) => `0x${parameters.unsignedTransaction}` === unsigned)
    return `0x${found?.expectedResult.signTransactionResult.signedTransaction}`
  },
}
const transactionCases = vectors.signTransaction.cases.filter(
  ({ parameters }) => parameters.type === 'TRANSACTION_TYPE_ETHEREUM',
)
const account = toCustodyAccount(address, signer)
const payload = (name: RegExp) => vectors.signRawPayload.cases.find((found) => name.test(found.name))!

describe('signMessage', () => {
  test('default: EIP-191, as the official client signs it', async () => {
    const vector = payload(/personal_sign/)
    expect(await account.signMessage({ message: vector.message! })).toBe(vector.serializedSignature)
  })
})

describe('sign', () => {
  test('default: 65 bytes with 27 or 28 at the end, r padded', async () => {
    const vector = payload(/left-padding/)
    const { r, s } = vector.expectedResult.signRawPayloadResult
    expect(await account.sign({ hash: `0x${vector.digestHex}` })).toBe(`0x${r}${s}1b`)
  })
})

describe('signTypedData', () => {
  test('default: EIP-712, as the official client signs it', async () => {
    const vector = payload(/EIP-712/)
    expect(await account.signTypedData(JSON.parse(vector.parameters.payload))).toBe(vector.serializedSignature)
  })

  test('behavior: the domain is hashed even without its type (tkhq/sdk#1520)', async () => {
    const { types, domain: _, ...sent } = JSON.parse(vectors.eip712DomainLoss.payloadSent)
    const { domain } = JSON.parse(payload(/EIP-712/).parameters.payload)
    const signature = await account.signTypedData({ ...sent, domain, types })
    expect(payload(/EIP-712/).digestHex).toBe(vectors.eip712DomainLoss.usualDigestHex)
    expect(signature).toBe(payload(/EIP-712/).serializedSignature)
  })
})

describe('signAuthorization', () => {
  test('default: the digest of EIP-7702 as a raw payload', async () => {
    const { authorization, expectedResult } = payload(/EIP-7702/)
    const { r, s } = expectedResult.signRawPayloadResult
    const request = { ...authorization!, address: authorization!.address as Hex }
    expect(await account.signAuthorization(request)).toEqual({
      ...request,
      r: `0x${r}`,
      s: `0x${s}`,
      yParity: 1,
      v: 28n,
    })
  })

  test('error: Contract address not found', async () => {
    const request = { chainId: 1, nonce: 0 } as never
    await expect(account.signAuthorization(request)).rejects.toThrow('Contract address not found')
  })
})

describe('signTransaction', () => {
  test.each(transactionCases.map((found) => [found.name, found] as const))('default: %s', async (_, vector) => {
    const transaction = parseTransaction(`0x${vector.parameters.unsignedTransaction}`) as TransactionSerializable
    const signed = await account.signTransaction(transaction)
    expect(signed).toBe(`0x${vector.expectedResult.signTransactionResult.signedTransaction}`)
    expect(keccak256(signed)).toBe(vector.transactionHash)
  })

  test("behavior: returns the page's own transaction, whatever the server signed", async () => {
    const asked = {
      type: 'eip1559',
      chainId: 1,
      nonce: 1,
      gas: 21_000n,
      maxFeePerGas: 1n,
      to: address,
      value: 1n,
    } as const
    const swapped = { ...asked, value: 10n ** 20n }
    const thief = privateKeyToAccount(keccak256(toHex('thief')))
    const lying = toCustodyAccount(address, { ...signer, signTransaction: () => thief.signTransaction(swapped) })
    expect(parseTransaction(await lying.signTransaction(asked))).toMatchObject({ value: 1n })
  })
})

describe('toSignature', () => {
  const scalar = '11'.repeat(32)
  const reply = (v: string) => ({ signRawPayloadResult: { r: scalar, s: scalar, v } })

  test.each([
    ['00', 0],
    ['01', 1],
    ['27', 0],
    ['28', 1],
  ])('default: v %s is parity %i', (v, yParity) => {
    expect(toSignature(reply(v))).toEqual({ r: `0x${scalar}`, s: `0x${scalar}`, yParity })
  })

  test('behavior: restores leading zeros', () => {
    const trimmed = { signRawPayloadResult: { r: 'ab', s: scalar, v: '00' } }
    expect(toSignature(trimmed).r).toBe(`0x${'ab'.padStart(64, '0')}`)
  })

  test('error: Invalid yParityOrV value', () => {
    for (const v of ['02', '', '-1', '1e0', 'x'])
      expect(() => toSignature(reply(v))).toThrow('Invalid yParityOrV value')
  })

  test('error: Sign raw payload result not found', () => {
    for (const result of [{}, undefined, { signRawPayloadResult: null }])
      expect(() => toSignature(result)).toThrow('Sign raw payload result not found')
  })
})
