import { parse } from 'latchkey/wire'
import { type Environment, mpcSettings } from 'latchkey/wire/account'
import type { MpcFrameConfig } from 'latchkey/wire/mpc'

/**
 * Returns the configuration of the managed wallet's frame for an environment; undefined when it does not offer the managed
 * wallet.
 * @param sharesUrl the address at which frames call the store of backups
 * @throws {WireError}
 */
export function toFrameConfig(
  { environmentId, allowedOrigins, mpc }: Pick<Environment, 'environmentId' | 'allowedOrigins' | 'mpc'>,
  sharesUrl: string,
): MpcFrameConfig | undefined {
  if (!mpc) return undefined
  const { relayUrl, operatorBackup, imports, googleDrive, delegation, passkeyRpId } = parse(mpcSettings, mpc)
  return {
    ...{ environmentId, allowedOrigins, mpcUrl: relayUrl, sharesUrl, operatorBackup, imports },
    ...(passkeyRpId !== undefined && { passkeyRpId }),
    ...(googleDrive && { googleDrive }),
    ...(delegation && { delegationKey: delegation.publicKey }),
  }
}
