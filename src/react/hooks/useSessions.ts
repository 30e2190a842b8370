import type { EmbeddedWallet } from '../../wallets/embedded/embeddedWallet.ts'
import type { Session } from '../../wire/account/session.ts'
import { useFreshReading } from './useFreshReading.ts'
import type { Reading } from './useReading.ts'

/** Lists the user's sessions, newest first. Call `reload` after ending one. */
export function useSessions(wallet: EmbeddedWallet): { reading: Reading<readonly Session[]>; reload: () => void } {
  return useFreshReading(wallet.sessions)
}
