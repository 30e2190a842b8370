import type { EmbeddedWallet } from '../../wallets/embedded/embeddedWallet.ts'
import type { Session } from '../../wire/account/session.ts'
import { useFreshReading } from './useFreshReading.ts'
import type { Reading } from './useReading.ts'

/** Where who is signed in is signed in, newest first. Ask again after one was ended. */
export function useSessions(wallet: EmbeddedWallet): { reading: Reading<readonly Session[]>; reload: () => void } {
  return useFreshReading(wallet.sessions)
}
