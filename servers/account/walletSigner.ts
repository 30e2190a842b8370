import { WireError } from 'latchkey/wire'
import type { Environment } from 'latchkey/wire/account'

/**
 * Checks that the hosted wallet has what it signs with.
 * @param field the position of the setting in the operator's configuration
 * @throws {WireError}
 */
export function assertWalletSigner({ walletSigner, mpc }: Environment, field = 'walletSigner'): void {
  if (walletSigner === 'mpc' && !mpc) throw new WireError(field, 'requires mpc, the settings of the managed wallet')
}
