import { ed25519 } from '@noble/curves/ed25519'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import type { RawSignature } from 'latchkey/wire/custody'
import { parseTransaction, serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import vectors from '../../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import { sign } from '../keys/sign.ts'
import { signEthereumTransaction } from './ethereumTransaction.ts'
import { signSolanaTransaction } from './solanaTransaction.ts'

const { cases } = vectors.signTransaction
const solana = cases.find(({ parameters }) => parameters.type === 'TRANSACTION_TYPE_SOLANA')!
const ethereum = cases.filter((each) => each !== solana)

describe('Ethereum', () => {
  const privateKey = hexToBytes(vectors.signRawPayload.privateKeyHex)
  const signWithKey = (digest: Uint8Array) => sign.CURVE_SECP256K1(privateKey, digest)

  test.each(ethereum)('default: $name', ({ parameters, signingDigestHex, expectedResult }) => {
    let digest: Uint8Array | undefined
    const signed = signEthereumTransaction(parameters.unsignedTransaction, (bytes) => {
      digest = bytes
      return signWithKey(bytes)
    })
    expect(digest && bytesToHex(digest)).toBe(signingDigestHex)
    expect(signed).toBe(expectedResult.signTransactionResult.signedTransaction)
  })

  test('behavior: the body of a blob transaction is signed without its sidecars', () => {
    const transaction = {
      type: 'eip4844',
      chainId: 1,
      nonce: 1,
      gas: 21000n,
      maxFeePerGas: 2n,
      maxPriorityFeePerGas: 1n,
      maxFeePerBlobGas: 3n,
      to: '0x0000000000000000000000000000000000000001',
      blobVersionedHashes: [`0x01${'00'.repeat(31)}`],
    } as const
    const unsigned = serializeTransaction(transaction)
    const signed = signEthereumTransaction(unsigned.slice(2), signWithKey)
    expect(parseTransaction(`0x${signed}`)).toMatchObject(transaction)
  })

  test.each([
    ['nothing', ''],
    ['not hex', 'zz'],
    ['a list cut short', ethereum[0]!.parameters.unsignedTransaction.slice(0, -2)],
    ['bytes after the list', `${ethereum[0]!.parameters.unsignedTransaction}00`],
    ['an unknown type', '05c0'],
    ['an already signed one', ethereum[0]!.expectedResult.signTransactionResult.signedTransaction],
    ['one without a chain', 'e8808477359400825208942ad9ea1e677949a536a270cec812d6e868c88108880de0b6b3a764000080'],
  ])('error: %s is not a transaction to sign', (_, unsigned) => {
    expect(() => signEthereumTransaction(unsigned, signWithKey)).toThrow('failed to parse transaction')
  })
})

describe('Solana', () => {
  const { privateKeySeedHex } = vectors.hd.wallets[1]!.accounts.find(
    ({ address }) => address === solana.parameters.signWith,
  )!
  const privateKey = hexToBytes(privateKeySeedHex!)
  const publicKey = ed25519.getPublicKey(privateKey)
  const signWithKey = (message: Uint8Array): RawSignature => sign.CURVE_ED25519(privateKey, message)
  const { unsignedTransaction } = solana.parameters

  test('default: the vector', () => {
    expect(signSolanaTransaction(unsignedTransaction, publicKey, signWithKey)).toBe(
      solana.expectedResult.signTransactionResult.signedTransaction,
    )
  })

  test('behavior: a version 0 message, and the second of two slots', () => {
    const [version, counts, keyCount] = ['80', '020001', '03']
    const keys = '11'.repeat(32) + bytesToHex(publicKey) + '22'.repeat(32)
    const [blockhash, noInstructions, noLookups] = ['44'.repeat(32), '00', '00']
    const message = version + counts + keyCount + keys + blockhash + noInstructions + noLookups
    const unsigned = `02${'33'.repeat(64)}${'00'.repeat(64)}${message}`
    const signed = signSolanaTransaction(unsigned, publicKey, signWithKey)
    expect(signed.slice(0, 130)).toBe(unsigned.slice(0, 130))
    const signature = hexToBytes(signed.slice(130, 258))
    expect(ed25519.verify(signature, hexToBytes(message), publicKey)).toBe(true)
    expect(signed.slice(258)).toBe(message)
  })

  test.each([
    ['nothing', ''],
    ['not hex', 'zz'],
    ['a message cut short', unsignedTransaction.slice(0, 300)],
    ['slots that the message does not name', `00${unsignedTransaction.slice(130)}`],
    ['more slots than signers', `02${'00'.repeat(128)}${unsignedTransaction.slice(130)}`],
    ['an endless length', 'ffffff'],
    ['more behind the message', `${unsignedTransaction}00`],
    ['a length in another writing', `8100${unsignedTransaction.slice(2)}`],
  ])('error: %s', (_, unsigned) => {
    expect(() => signSolanaTransaction(unsigned, publicKey, signWithKey)).toThrow('failed to parse transaction')
  })

  test('error: a key that is not among the signers', () => {
    expect(() => signSolanaTransaction(unsignedTransaction, new Uint8Array(32), signWithKey)).toThrow(
      'failed to parse transaction',
    )
  })
})
