import type { Environment } from 'latchkey/wire/account'
import { assertAssets } from './assertAssets.ts'
import { assertMpcMfa } from './mpcMfa.ts'
import { assertMpcOrigins } from './mpcOrigins.ts'
import { assertRpIds } from './rpIds.ts'
import { assertWalletName } from './walletName.ts'
import { assertWalletSigner } from './walletSigner.ts'

/**
 * Checks the settings of an environment that depend on each other.
 * @param at the position of the environment in the operator's configuration, with a dot at its end
 * @throws {WireError} which names the setting
 */
export function assertEnvironment(environment: Environment, at = ''): void {
  assertRpIds(environment, `${at}rpIds`)
  assertMpcOrigins(environment, `${at}mpc`)
  assertMpcMfa(environment, `${at}mpc.mfa`)
  assertWalletSigner(environment, `${at}walletSigner`)
  assertWalletName(environment, `${at}custody.walletName`)
  assertAssets(environment, at)
}
