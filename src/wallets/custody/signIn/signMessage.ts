import { signText } from '../../../crypto/apiKeyStamp.ts'
import type { ClientSignature } from '../../../wire/custody/verification.ts'
import type { SessionKeyPair } from '../sessionKey.ts'

/** Signs a message with a session key, before or after its registration (key-custody §6). */
export async function signMessage(message: string, pair: SessionKeyPair): Promise<ClientSignature> {
  const { publicKey } = pair
  const signature = await signText(message, pair)
  return { publicKey, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', message, signature }
}
