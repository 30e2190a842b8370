import { sealHpke, toHex } from 'latchkey/crypto'
import type { Call } from '../context/custody.ts'
import type { ServerKey } from '../context/serverKeys.ts'
import { signBundle } from './signBundle.ts'

/**
 * Seals a secret for the page that holds the target key (key-custody §5.4), and signs the name of the secret's owner.
 * Wipes the secret.
 * @param options.targetPublicKey a point of P-256
 */
export async function sealExport(
  secret: Uint8Array,
  options: { signer: ServerKey; targetPublicKey: string; call: Call; of: ExportedSecret },
): Promise<string> {
  const { signer, targetPublicKey, call, of } = options
  const { organization, caller } = call
  try {
    const { encappedPublicKey, ciphertext } = await sealHpke(targetPublicKey, secret)
    return signBundle(signer, {
      encappedPublic: toHex(encappedPublicKey),
      ciphertext: toHex(ciphertext),
      organizationId: organization.id,
      ...(organization.parentId !== null && { parentOrganizationId: organization.parentId }),
      userId: caller.userId,
      ...of,
    })
  } finally {
    secret.fill(0)
  }
}

/** A wallet's recovery phrase, the key of a wallet account, or a key that belongs to no wallet. */
export type ExportedSecret = { walletId: string } | { address: string } | { privateKeyId: string }
