import { useState } from 'react'
import { shortAddress } from '../../core/shortAddress.ts'
import { signedInState } from '../../wallets/embedded/embeddedState.ts'
import { hasSingleKey } from '../../wire/account/hasSingleKey.ts'
import { useEmbeddedState } from '../hooks/useEmbeddedState.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { Icon } from '../parts/Icon.tsx'
import { AddAccount } from './AddAccount.tsx'
import { useEmbedded } from './embeddedContext.ts'
import { Screen } from './Screen.tsx'

type AccountListProps = { onBack: () => void; onClose?: (() => void) | undefined }

/** Lists the wallet's accounts, to select the one that the page sees or to add one. */
export function AccountList({ onBack, onClose }: AccountListProps) {
  const { wallet, say, titleId } = useEmbedded()
  const inside = signedInState(useEmbeddedState(wallet))
  const [isMaking, setMaking] = useState(false)
  // The surrounding dialog closes when the user is signed out.
  if (!inside) return null
  const { accounts, activeAddress } = inside
  const back = { onBack: () => setMaking(false), onClose }
  if (isMaking) return <AddAccount {...back} />
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
      {/* Accounts are derived from a recovery phrase. */}
      {!hasSingleKey(inside.person) && (
        <button type="button" className="latchkey-button" data-kind="plain" onClick={() => setMaking(true)}>
          {say('newAccount')}
        </button>
      )}
    </Screen>
  )
}
