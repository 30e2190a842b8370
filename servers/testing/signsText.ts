import { ed25519 } from '@noble/curves/ed25519'
import { fromHex } from 'latchkey/crypto'
import { hashMessage, recoverAddress } from 'viem'
import { expect } from 'vitest'
import type { ClientWallet, MpcClient, Tamper } from './mpcClient.ts'

/** A request to sign a text, with the bytes that Ed25519 and secp256k1 then sign. */
export const signing = { type: 'message', message: 'hello' } as const
export const text = new TextEncoder().encode('hello')
export const digest = fromHex(hashMessage('hello').slice(2))
/** A failure with this code. */
export const failed = (code: string) => expect.objectContaining({ code })

/** Signs a text on the wallet's chain, and checks the signature with a library that knows nothing of shares. */
export async function expectSigns(client: MpcClient, wallet: ClientWallet, options = {}): Promise<void> {
  if (wallet.chainName === 'EVM') {
    const signature = await client.sign(wallet, signing, digest, options)
    const hex = `0x${Buffer.from(signature).toString('hex')}` as const
    expect(await recoverAddress({ hash: digest, signature: hex })).toBe(wallet.accountAddress)
  } else {
    const signature = await client.sign(wallet, signing, text, options)
    expect(ed25519.verify(signature, text, wallet.publicKey)).toBe(true)
  }
}

/** Changes the last byte of the client's messages in one round. */
export const spoil =
  (at: number): Tamper =>
  (messages, round) => {
    if (round !== at) return messages
    return messages.map((message) => {
      const bytes = Uint8Array.from(message.bytes)
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      return { ...message, bytes }
    })
  }
