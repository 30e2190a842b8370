import { fromHex, toDer } from 'latchkey/crypto'
import type { ClientSignature } from 'latchkey/wire/custody'
import type { VerifyApiKey } from './apiKeySignature.ts'

const rawBytes = 64

/** Returns whether the key that a client names signed the message that it sends (key-custody §1.2). */
export async function isClientSigned(
  verify: VerifyApiKey,
  { publicKey, message, signature }: Pick<ClientSignature, 'publicKey' | 'message' | 'signature'>,
): Promise<boolean> {
  return verify(publicKey, Buffer.from(message), toDerHex(signature))
}

/** Official clients send r‖s, and browsers do not normalize S to the lower half. */
function toDerHex(signature: string): string {
  if (signature.length !== 2 * rawBytes) return signature
  return Buffer.from(toDer(fromHex(signature))).toString('hex')
}
