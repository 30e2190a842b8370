import { type Assets, toAssets } from 'latchkey/review'
import type { PublicEnvironment } from 'latchkey/wire/account'
import type { WalletServices } from '../context/walletContext.ts'

const read = new WeakMap<PublicEnvironment, Assets>()

/** Returns the operator's tokens and prices. It is one object for all screens, so that each price is read once. */
export function assetsOf({ environment, clock }: Pick<WalletServices, 'environment' | 'clock'>): Assets {
  const known = read.get(environment)
  if (known) return known
  const assets = toAssets(environment, { now: clock.now })
  read.set(environment, assets)
  return assets
}
