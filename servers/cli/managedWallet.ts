import { WireError } from 'latchkey/wire'

type Configured = { mpc?: object | undefined; environments: readonly Offering[] }
type Offering = { mpc?: { relayUrl: string } | undefined }

/**
 * Checks that the configuration has the servers of an environment's managed wallet.
 * @param field the position of the managed wallet's settings
 * @throws {WireError}
 */
export function assertMpcServed({ mpc }: Offering, config: Configured, field: string): void {
  if (!mpc) return
  if (!config.mpc) {
    throw new WireError(field, 'requires mpc.apiKeyFile, the key of its server, and mpc.sharesApiKeyFile')
  }
  if (mpc.relayUrl !== relayUrlOf(config)) {
    throw new WireError(`${field}.relayUrl`, 'expected the same address for all environments: they share one server')
  }
}

/** The address of the managed wallet's server; undefined if no environment offers that wallet. */
export function relayUrlOf({ environments }: Pick<Configured, 'environments'>): string | undefined {
  return environments.find(({ mpc }) => mpc)?.mpc?.relayUrl
}
