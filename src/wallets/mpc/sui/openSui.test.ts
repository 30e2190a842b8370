import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { verifyPersonalMessageSignature, verifyTransactionSignature } from '@mysten/sui/verify'
import { describe, expect, test, vi } from 'vitest'
import vectors from '../../../../test/vectors/managed-wallet.vectors.json' with { type: 'json' }
import { fromHex } from '../../../crypto/hex.ts'
import { openSui } from './openSui.ts'

const { sui, svm } = vectors
const keypair = Ed25519Keypair.fromSecretKey(fromHex(svm.seedHex))
const about = { address: sui.address, publicKeyHex: svm.publicKeyHex }
type Signer = Parameters<typeof openSui>[1]

/** A frame with the key of the vectors, which `@mysten/sui` signs with. */
function openSigner(changes: Partial<Signer> = {}): Signer {
  return {
    async signMessage({ message }) {
      const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : (message.raw as Uint8Array)
      return (await keypair.signPersonalMessage(bytes)).signature
    },
    signTransaction: async ({ transaction }) => (await keypair.signTransaction(fromHex(transaction))).signature,
    ...changes,
  }
}

test('vectors: the signatures of a text and of a transaction', async () => {
  const account = openSui(about, openSigner())
  const { message, reply } = sui.signMessage
  expect(await account.signPersonalMessage(new TextEncoder().encode(message))).toMatchObject({ signature: reply })
  const { transaction, reply: signature } = sui.signTransaction
  const bytes = Buffer.from(transaction, 'hex').toString('base64')
  expect(await account.signTransaction(fromHex(transaction))).toEqual({ bytes, signature })
})

test('default: @mysten/sui accepts the signatures, also of bytes that are not text', async () => {
  const signMessage = vi.fn(openSigner().signMessage)
  const account = openSui(about, openSigner({ signMessage }))
  const options = { address: account.address }
  const message = Uint8Array.of(0xff, 0xfe)
  const { signature } = await account.signPersonalMessage(message)
  await expect(verifyPersonalMessageSignature(message, signature, options)).resolves.toBeDefined()
  expect(signMessage.mock.calls[0]?.[0].message).toEqual({ raw: message })
  const transaction = Uint8Array.of(1, 2, 3)
  const signed = await account.signTransaction(transaction)
  await expect(verifyTransactionSignature(transaction, signed.signature, options)).resolves.toBeDefined()
})

describe('error', () => {
  test.each(['', '!', sui.signMessage.reply, sui.signTransaction.reply.slice(0, 40)])(
    'the reply %s to another message',
    async (reply) => {
      const account = openSui(about, openSigner({ signMessage: async () => reply }))
      await expect(account.signPersonalMessage(new TextEncoder().encode('other'))).rejects.toMatchObject({
        reason: 'replyUnreadable',
      })
    },
  )

  test('a signature by another key', async () => {
    const other = new Ed25519Keypair()
    const signTransaction: Signer['signTransaction'] = async ({ transaction }) =>
      (await other.signTransaction(fromHex(transaction))).signature
    const account = openSui(about, openSigner({ signTransaction }))
    await expect(account.signTransaction(Uint8Array.of(1))).rejects.toMatchObject({ reason: 'replyUnreadable' })
  })

  test.each([
    ['', sui.address],
    ['zz', sui.address],
    [svm.publicKeyHex, `0x${'5'.repeat(64)}`],
  ])('No active wallet address found: the public key %j is not that of %s', (publicKeyHex, address) => {
    expect(() => openSui({ address, publicKeyHex }, openSigner())).toThrow('No active wallet address found')
  })
})
