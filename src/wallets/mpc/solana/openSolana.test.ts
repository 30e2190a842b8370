import { ed25519 } from '@noble/curves/ed25519'
import { address } from '@solana/kit'
import { describe, expect, test, vi } from 'vitest'
import { instruction, keyOf, kitTransaction } from '../../../../test/kitTransaction.ts'
import vectors from '../../../../test/vectors/managed-wallet.vectors.json' with { type: 'json' }
import { toBase58 } from '../../../crypto/base58.ts'
import { fromHex, toHex } from '../../../crypto/hex.ts'
import { parseSolanaTransaction } from '../../../wire/solana/transaction.ts'
import { openSolana } from './openSolana.ts'

const { svm } = vectors
const seed = fromHex(svm.seedHex)
type Signer = Parameters<typeof openSolana>[1]

/** A frame with the key of the vectors. */
function openSigner(changes: Partial<Signer> = {}): Signer {
  return {
    async signMessage({ message }) {
      const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : (message.raw as Uint8Array)
      return toBase58(ed25519.sign(bytes, seed))
    },
    signTransaction: async ({ transaction }) => toHex(ed25519.sign(fromHex(transaction), seed)),
    ...changes,
  }
}

describe('signMessage', () => {
  test('vectors: a text, whose signature comes in base58', async () => {
    const { message, reply } = svm.signMessage
    const account = openSolana(svm.address, openSigner())
    expect(toBase58(await account.signMessage(new TextEncoder().encode(message)))).toBe(reply)
    expect(toHex(account.publicKey)).toBe(svm.publicKeyHex)
  })

  test('behavior: bytes that are not text are sent as bytes, and a byte order mark is kept', async () => {
    const signMessage = vi.fn(openSigner().signMessage)
    const account = openSolana(svm.address, openSigner({ signMessage }))
    for (const bytes of [Uint8Array.of(0xff, 0xfe), Uint8Array.of(0xef, 0xbb, 0xbf, 0x61)])
      await account.signMessage(bytes)
    expect(signMessage.mock.calls.map(([{ message }]) => message)).toEqual([
      { raw: Uint8Array.of(0xff, 0xfe) },
      '\u{feff}a',
    ])
  })

  test.each(['', 'not base58: 0OIl', svm.signMessage.reply])(
    'error: the reply %s to another message',
    async (reply) => {
      const account = openSolana(svm.address, openSigner({ signMessage: async () => reply }))
      await expect(account.signMessage(new TextEncoder().encode('other'))).rejects.toMatchObject({
        reason: 'replyUnreadable',
      })
    },
  )
})

describe('signTransaction', () => {
  const own = address(svm.address)
  const transaction = kitTransaction({
    feePayer: own,
    version: 0,
    instructions: [
      instruction('11111111111111111111111111111111', {
        accounts: [own, keyOf(7)],
        signers: [own],
        data: [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
      }),
    ],
  })

  test('default: the frame gets the message in hex, and its signature fills the slot of the account', async () => {
    const signTransaction = vi.fn(openSigner().signTransaction)
    const signed = await openSolana(svm.address, openSigner({ signTransaction })).signTransaction(transaction)
    const { messageBytes, signatures } = parseSolanaTransaction(signed)
    expect(signTransaction).toHaveBeenCalledExactlyOnceWith({
      senderAddress: svm.address,
      transaction: toHex(messageBytes),
    })
    expect(ed25519.verify(signatures[0]!, messageBytes, fromHex(svm.publicKeyHex))).toBe(true)
  })

  test.each(['', 'zz', svm.signTransaction.reply])('error: the reply %s to another transaction', async (reply) => {
    const account = openSolana(svm.address, openSigner({ signTransaction: async () => reply }))
    await expect(account.signTransaction(transaction)).rejects.toMatchObject({ reason: 'replyUnreadable' })
  })

  test('error: a transaction of another account', async () => {
    const account = openSolana(keyOf(5), openSigner())
    await expect(account.signTransaction(transaction)).rejects.toMatchObject({ code: -32602 })
  })
})

test('error: No active wallet address found, when the address is not a public key', () => {
  expect(() => openSolana('0x00', openSigner())).toThrow('No active wallet address found')
})
