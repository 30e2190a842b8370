import type { Passkey, PasskeyCapability } from '../../wallets/embedded/capabilities.ts'
import { useFreshReading } from './useFreshReading.ts'
import type { Reading } from './useReading.ts'

/**
 * The passkeys of who is signed in, oldest first. Draw it while a session lives (`renew`): without one, reading them opens a
 * prompt. Ask again after each change.
 */
export function usePasskeys(wallet: PasskeyCapability): { reading: Reading<readonly Passkey[]>; reload: () => void } {
  return useFreshReading(wallet.passkeys)
}
