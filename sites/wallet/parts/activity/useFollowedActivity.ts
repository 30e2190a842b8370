import { useEffect } from 'react'
import { useWallet } from '../../context/walletContext.ts'

/** Follows the person's pending transactions while the wallet is open, and what its other windows add. */
export function useFollowedActivity(personId: string): void {
  const { openActivity, environment, solanaRpcUrl, clock } = useWallet()
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const follow = async () => {
      const [activity, { followPending }] = await Promise.all([
        openActivity(personId),
        import('../../activity/followPending.ts'),
      ])
      if (signal.aborted) return
      window.addEventListener('storage', activity.reload, { signal })
      activity.reload()
      followPending({ activity, networks: environment.networks, solanaRpcUrl, signal, now: clock.now })
    }
    // Without a network there is nothing to follow either.
    follow().catch(() =>
      window.addEventListener('online', () => void follow().catch(() => undefined), { signal, once: true }),
    )
    return () => left.abort()
  }, [openActivity, personId, environment, solanaRpcUrl, clock])
}
