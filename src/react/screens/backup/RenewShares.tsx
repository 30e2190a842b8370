import { shortAddress } from '../../../core/shortAddress.ts'
import type { AccountBackup } from '../../../wallets/embedded/capabilities.ts'
import type { EmbeddedControl } from '../../hooks/useEmbeddedActions.ts'
import { useEmbedded } from '../embeddedContext.ts'

type RenewSharesProps = { accounts: readonly AccountBackup[]; control: EmbeddedControl; onDone: () => void }

/** Renews the shares of an account that has stopped signing, or else of any account. Few users need the latter, so it is folded. */
export function RenewShares({ accounts, control, onDone }: RenewSharesProps) {
  const { environment, say } = useEmbedded()
  const { action, actions } = control
  const stopped = accounts.filter(({ isStopped }) => isStopped)
  const offered = stopped.length > 0 ? stopped : accounts
  const isSharedFurther =
    environment.mpc?.delegation !== undefined || accounts.some(({ googleDrive }) => googleDrive !== undefined)
  const renewal = (
    <>
      <p className="latchkey-text">{[say('renewText'), ...(isSharedFurther ? [say('renewEnds')] : [])].join(' ')}</p>
      {offered.map(({ address, isStopped }) => (
        <button
          key={address}
          type="button"
          className={isStopped ? 'latchkey-button' : 'latchkey-quiet'}
          aria-disabled={action.status === 'underway'}
          onClick={async () => {
            const outcome = await actions.renewShares({ address })
            if (outcome.status === 'done') onDone()
          }}
        >
          {accounts.length === 1 ? say('renewShares') : say('renewSharesOf', { account: shortAddress(address) })}
        </button>
      ))}
    </>
  )
  if (stopped.length > 0) return renewal
  return (
    <details className="latchkey-part">
      <summary>{say('renewShares')}</summary>
      {renewal}
    </details>
  )
}
