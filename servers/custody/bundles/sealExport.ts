import { sealHpke, toHex } from 'latchkey/crypto'
import type { ServerKey } from '../context/serverKeys.ts'
import { signBundle } from './signBundle.ts'

/**
 * The export bundle of a secret, for the page that holds the target key (key-custody §5.4). Wipes the secret.
 * @param options.targetPublicKey a point of P-256
 */
export async function sealExport(
  secret: Uint8Array,
  options: { signer: ServerKey; targetPublicKey: string; organizationId: string },
): Promise<string> {
  const { signer, targetPublicKey, organizationId } = options
  try {
    const { encappedPublicKey, ciphertext } = await sealHpke(targetPublicKey, secret)
    return signBundle(signer, {
      encappedPublic: toHex(encappedPublicKey),
      ciphertext: toHex(ciphertext),
      organizationId,
    })
  } finally {
    secret.fill(0)
  }
}
