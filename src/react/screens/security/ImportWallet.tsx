import { useId, useState } from 'react'
import { shortAddress } from '../../../core/shortAddress.ts'
import type { ImportOptions } from '../../../wallets/embedded/capabilities.ts'
import { maxDisplayNameLength } from '../../../wire/account/limits.ts'
import { useEmbeddedActions } from '../../hooks/useEmbeddedActions.ts'
import { useVaultPlace } from '../../hooks/useVaultPlace.ts'
import { ActionStatus } from '../ActionStatus.tsx'
import { useEmbedded } from '../embeddedContext.ts'
import { Field } from '../Field.tsx'
import { Screen } from '../Screen.tsx'
import { takesWords } from './transferKinds.ts'

/** Imports a recovery phrase or the private key of one account, which the user enters in the vault's frame. */
export function ImportWallet({ onBack, onClose }: { onBack: () => void; onClose?: (() => void) | undefined }) {
  const { wallet, say } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  const hasWords = takesWords(wallet.capabilities)
  const [kind, setKind] = useState<ImportOptions['kind']>(hasWords ? 'words' : 'key')
  const [name, setName] = useState(say('importedName'))
  const [addresses, setAddresses] = useState<readonly string[]>()
  const id = useId()
  const vault = useVaultPlace(say('importTitle'))
  const isOpen = action.status === 'underway'
  const open = async () => {
    const outcome = await actions.importWallet({ ...vault.open(), kind, name: name.trim() })
    vault.close()
    if (outcome.status === 'done') setAddresses(outcome.value)
  }
  return (
    <Screen title={say('importTitle')} onBack={onBack} onClose={onClose}>
      {!isOpen && !addresses && (
        <>
          <p className="latchkey-text">{say('importText')}</p>
          {hasWords && (
            <div className="latchkey-field">
              <label htmlFor={id}>{say('whatYouHave')}</label>
              <select
                id={id}
                value={kind}
                onChange={(event) => setKind(event.target.value === 'key' ? 'key' : 'words')}
              >
                <option value="words">{say('words')}</option>
                <option value="key">{say('oneKey')}</option>
              </select>
            </div>
          )}
          <Field label={say('newName')} value={name} maxLength={maxDisplayNameLength} onText={setName} />
        </>
      )}
      {addresses ? (
        <>
          <p role="status" className="latchkey-text">
            {say('importedText')}
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
                {say('useImported', { account: shortAddress(address) })}
              </button>
            ))}
          </div>
        </>
      ) : (
        <ActionStatus action={action} waiting={say('importWaiting')} />
      )}
      {/* Above the frame, as in `ExportWords`. */}
      {!addresses && (
        <button
          type="button"
          className="latchkey-button"
          {...(isOpen && { 'data-kind': 'plain' })}
          disabled={!isOpen && name.trim() === ''}
          onClick={isOpen ? vault.close : open}
        >
          {say(isOpen ? 'cancel' : 'openVault')}
        </button>
      )}
      <div ref={vault.container} className="latchkey-vault" />
    </Screen>
  )
}
