import { useState } from 'react'
import { shortAddress } from '../../../core/shortAddress.ts'
import { formatMoment } from '../../../core/words/formatMoment.ts'
import type { AccountDelegation } from '../../../wallets/embedded/capabilities.ts'
import { useEmbeddedActions } from '../../hooks/useEmbeddedActions.ts'
import { useFreshReading } from '../../hooks/useFreshReading.ts'
import { Icon } from '../../parts/Icon.tsx'
import { ActionStatus } from '../ActionStatus.tsx'
import { useCapability, useEmbedded } from '../embeddedContext.ts'
import { FormScreen } from '../FormScreen.tsx'
import { readingProblem } from '../readingProblem.ts'
import { Screen } from '../Screen.tsx'
import { Waiting } from '../Waiting.tsx'

export type DelegationProps = { onBack: () => void; onClose?: (() => void) | undefined }

/** Shows with which accounts the environment's project can sign without the user, and turns that on and off. */
export function Delegation({ onBack, onClose }: DelegationProps) {
  const { say } = useEmbedded()
  const { reading, reload } = useFreshReading(useCapability('delegation').delegations)
  const [asked, setAsked] = useState<string>()
  const problem = readingProblem(reading, say)
  if (reading.status !== 'known')
    return <Waiting title={say('delegation')} problem={problem} onRetry={reload} onBack={onBack} onClose={onClose} />
  if (asked === undefined)
    return (
      <DelegationList
        accounts={reading.value}
        onDelegate={setAsked}
        onEnded={reload}
        onBack={onBack}
        onClose={onClose}
      />
    )
  const leave = () => setAsked(undefined)
  const onDone = () => {
    reload()
    leave()
  }
  return <Delegate address={asked} onDone={onDone} onBack={leave} onClose={onClose} />
}

type DelegationListProps = DelegationProps & {
  accounts: readonly AccountDelegation[]
  onDelegate: (address: string) => void
  onEnded: () => void
}

function DelegationList({ accounts, onDelegate, onEnded, onBack, onClose }: DelegationListProps) {
  const { wallet, environment, say, titleId, locale } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  const [ended, setEnded] = useState('')
  const project = environment.name
  const isBusy = action.status === 'underway'
  const stateOf = ({ address, state }: AccountDelegation) => {
    if (state === 'off') return say('delegationOff', { project })
    if (state.since === undefined) return say('delegated', { project, account: shortAddress(address) })
    return say('delegationOn', { project, date: formatMoment(state.since, locale) })
  }
  return (
    <Screen title={say('delegation')} onBack={onBack} onClose={onClose}>
      <p className="latchkey-text">{say('delegationText', { project })}</p>
      <ul className="latchkey-list" aria-labelledby={titleId}>
        {accounts.map((account) => (
          <li key={account.address} className="latchkey-row" data-kind="note">
            <span className="latchkey-icon" data-kind="any">
              <Icon name={account.state === 'off' ? 'key' : 'sign'} />
            </span>
            <span className="latchkey-name">
              <bdi title={account.address}>{shortAddress(account.address)}</bdi>
              <small data-missing={account.state !== 'off'}>{stateOf(account)}</small>
            </span>
          </li>
        ))}
      </ul>
      {action.status === 'done' ? (
        <p role="status" className="latchkey-text latchkey-notice">
          {say('delegationEnded', { project, account: shortAddress(ended) })}
        </p>
      ) : (
        <ActionStatus action={action} waiting={say('oneMoment')} />
      )}
      {accounts.map(({ address, state }) => (
        <button
          key={address}
          type="button"
          className="latchkey-button"
          data-kind="plain"
          aria-disabled={isBusy}
          onClick={async () => {
            if (isBusy) return
            if (state === 'off') return onDelegate(address)
            setEnded(address)
            const outcome = await actions.endDelegation(address)
            if (outcome.status === 'done') onEnded()
          }}
        >
          {say(state === 'off' ? 'turnOn' : 'turnOff', { account: shortAddress(address) })}
        </button>
      ))}
    </Screen>
  )
}

type DelegateProps = DelegationProps & { address: string; onDone: () => void }

/** Says who can sign then and what ends it, before a share is given away. */
function Delegate({ address, onDone, onBack, onClose }: DelegateProps) {
  const { wallet, environment, say } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  const project = environment.name
  return (
    <FormScreen
      title={say('delegateTitle', { project })}
      text={say('delegateText', { project, account: shortAddress(address) })}
      submit={say('delegate', { project })}
      action={action}
      waiting={say('oneMoment')}
      onSubmit={async () => {
        const outcome = await actions.delegate(address)
        if (outcome.status === 'done') onDone()
      }}
      onBack={onBack}
      onClose={onClose}
    >
      <p className="latchkey-caution">{say('delegateCaution', { project })}</p>
      <p className="latchkey-text">{say('delegateEnds', { project })}</p>
    </FormScreen>
  )
}
