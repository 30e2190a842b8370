import { useState } from 'react'
import { signedInState } from '../../wallets/embedded/embeddedState.ts'
import { useEmbeddedActions } from '../hooks/useEmbeddedActions.ts'
import { useEmbeddedState } from '../hooks/useEmbeddedState.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { Icon } from '../parts/Icon.tsx'
import { shortAddress } from '../parts/shortAddress.ts'
import { useEmbedded } from './embeddedContext.ts'
import { FormScreen } from './FormScreen.tsx'
import { Screen } from './Screen.tsx'
import { Unlocked } from './security/Unlocked.tsx'

type AccountListProps = { onBack: () => void; onClose?: (() => void) | undefined }

/** The accounts of the wallet: which one the page sees, and one more. */
export function AccountList({ onBack, onClose }: AccountListProps) {
  const { wallet, say, tell, titleId } = useEmbedded()
  const inside = signedInState(useEmbeddedState(wallet))
  const [isMaking, setMaking] = useState(false)
  // The dialog around closes for who is signed out.
  if (!inside) return null
  const { accounts, activeAddress } = inside
  const back = { onBack: () => setMaking(false), onClose }
  if (isMaking)
    return (
      <Unlocked title={tell('newAccount')} {...back}>
        <NewAccount {...back} />
      </Unlocked>
    )
  return (
    <Screen title={say('accounts')} onBack={onBack} onClose={onClose}>
      <div className="latchkey-scroll" data-size="full">
        <ul className="latchkey-list" aria-labelledby={titleId}>
          {accounts.map((address) => (
            <li key={address}>
              <button
                type="button"
                className="latchkey-row"
                title={address}
                aria-current={address === activeAddress}
                onClick={() => {
                  wallet.selectAccount(address)
                  onBack()
                }}
              >
                <Avatar address={address} className="latchkey-icon" />
                <bdi className="latchkey-name">{shortAddress(address)}</bdi>
                {address === activeAddress && <Icon name="check" className="latchkey-onward" />}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <button type="button" className="latchkey-button" data-kind="plain" onClick={() => setMaking(true)}>
        {tell('newAccount')}
      </button>
    </Screen>
  )
}

/** Says what one more account is, makes it, and goes back to the list that has it. */
function NewAccount({ onBack, onClose }: AccountListProps) {
  const { wallet, tell } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  return (
    <FormScreen
      title={tell('newAccount')}
      text={tell('newAccountText')}
      submit={tell('newAccount')}
      action={action}
      waiting={tell('oneMoment')}
      onSubmit={async () => {
        const outcome = await actions.createAccount()
        if (outcome.status === 'done') onBack()
      }}
      onBack={onBack}
      onClose={onClose}
    />
  )
}
