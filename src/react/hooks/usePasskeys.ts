import type { Passkey, PasskeyCapability } from '../../wallets/embedded/capabilities.ts'
import { useFreshReading } from './useFreshReading.ts'
import type { Reading } from './useReading.ts'

/**
 * Lists the user's passkeys, oldest first. Render it while a session is live (`renew`), because reading without one
 * opens a prompt. Call `reload` after each change.
 */
export function usePasskeys(wallet: PasskeyCapability): { reading: Reading<readonly Passkey[]>; reload: () => void } {
  return useFreshReading(wallet.passkeys)
}
