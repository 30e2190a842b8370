import type { LinkParams } from 'latchkey/wire/link'
import { type Address, recoverAddress, recoverMessageAddress } from 'viem'

/** Returns who signed: `personal_ecRecover`. Without a prefix, the message is the digest. */
export function recoverSigner({
  message,
  signature,
  addPrefix,
}: LinkParams<'ethereumAddressFromSignedMessage'>): Promise<Address> {
  return addPrefix
    ? recoverMessageAddress({ message: { raw: message }, signature })
    : recoverAddress({ hash: message, signature })
}
