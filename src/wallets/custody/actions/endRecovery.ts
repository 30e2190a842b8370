import type { WalletContext } from '../walletContext.ts'

/** Ends a recovery at any step. */
export function endRecovery(context: WalletContext): void {
  const { recovery, unfinished } = context
  unfinished.recoveryStart = undefined
  closeVault(context)
  unfinished.recovery = undefined
  recovery.dispatch({ type: 'ended' })
}

/** Closes the vault, which then stops stamping. */
export function closeVault({ emailSession, unfinished }: WalletContext): void {
  unfinished.recovery?.vault.close()
  emailSession.hold(undefined)
}
