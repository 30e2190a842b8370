import { WireError } from 'latchkey/wire'
import type { Environment } from 'latchkey/wire/account'

/**
 * Checks that the wallets of new users can have the accounts that the environment promises: a single key is one account on Ethereum.
 * @param field the position of the setting in the operator's configuration
 * @throws {WireError}
 */
export function assertWalletName({ custody, solana }: Environment, field = 'custody.walletName'): void {
  if (custody.walletName === 'turnkey' && solana) {
    throw new WireError(field, "'turnkey' is one Ethereum key. Remove solana, or use 'turnkeyhd'")
  }
}
