import { useId, useState } from 'react'
import type { ImportOptions } from '../../../wallets/embedded/capabilities.ts'
import { maxDisplayNameLength } from '../../../wire/account/limits.ts'
import { useEmbeddedActions } from '../../hooks/useEmbeddedActions.ts'
import { useVaultPlace } from '../../hooks/useVaultPlace.ts'
import { shortAddress } from '../../parts/shortAddress.ts'
import { ActionStatus } from '../ActionStatus.tsx'
import { useEmbedded } from '../embeddedContext.ts'
import { Field } from '../Field.tsx'
import { Screen } from '../Screen.tsx'

/** Takes the words of another wallet, or the key of one account, into this one: typed into the vault's frame. */
export function ImportWallet({ onBack, onClose }: { onBack: () => void; onClose?: (() => void) | undefined }) {
  const { wallet, tell } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  const [kind, setKind] = useState<ImportOptions['kind']>('words')
  const [name, setName] = useState(tell('importedName'))
  const [addresses, setAddresses] = useState<readonly string[]>()
  const id = useId()
  const vault = useVaultPlace()
  const isOpen = action.status === 'underway'
  const open = async () => {
    const outcome = await actions.importWallet({ ...vault.open(), kind, name: name.trim() })
    vault.close()
    if (outcome.status === 'done') setAddresses(outcome.value)
  }
  return (
    <Screen title={tell('importTitle')} onBack={onBack} onClose={onClose}>
      {!isOpen && !addresses && (
        <>
          <p className="latchkey-text">{tell('importText')}</p>
          <div className="latchkey-field">
            <label htmlFor={id}>{tell('whatYouHave')}</label>
            <select id={id} value={kind} onChange={(event) => setKind(event.target.value === 'key' ? 'key' : 'words')}>
              <option value="words">{tell('words')}</option>
              <option value="key">{tell('oneKey')}</option>
            </select>
          </div>
          <Field label={tell('newName')} value={name} maxLength={maxDisplayNameLength} onText={setName} />
        </>
      )}
      {addresses ? (
        <>
          <p role="status" className="latchkey-text">
            {tell('importedText')}
          </p>
          <div className="latchkey-stack">
            {addresses.map((address) => (
              <button
                key={address}
                type="button"
                className="latchkey-button"
                data-kind="plain"
                title={address}
                onClick={() => {
                  wallet.selectAccount(address)
                  onBack()
                }}
              >
                {tell('useImported', { account: shortAddress(address) })}
              </button>
            ))}
          </div>
        </>
      ) : (
        <ActionStatus action={action} waiting={tell('importWaiting')} />
      )}
      {/* Above the frame, for the reason that `ExportWords` has. */}
      {!addresses && (
        <button
          type="button"
          className="latchkey-button"
          {...(isOpen && { 'data-kind': 'plain' })}
          disabled={!isOpen && name.trim() === ''}
          onClick={isOpen ? vault.close : open}
        >
          {tell(isOpen ? 'stop' : 'openVault')}
        </button>
      )}
      <div ref={vault.container} className="latchkey-vault" />
    </Screen>
  )
}
