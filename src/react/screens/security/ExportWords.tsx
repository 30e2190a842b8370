import { useId, useState } from 'react'
import { shortAddress } from '../../../core/shortAddress.ts'
import type { Exportable, ExportOptions } from '../../../wallets/embedded/capabilities.ts'
import type { SignedIn } from '../../../wallets/embedded/embeddedState.ts'
import { useEmbeddedActions } from '../../hooks/useEmbeddedActions.ts'
import { useVaultPlace } from '../../hooks/useVaultPlace.ts'
import { ActionStatus } from '../ActionStatus.tsx'
import { useEmbedded } from '../embeddedContext.ts'
import { Screen } from '../Screen.tsx'
import { exportWords, showsWords } from './transferKinds.ts'

type ExportWordsProps = { inside: SignedIn; onBack: () => void; onClose?: (() => void) | undefined }

/** The last entry of the list. It asks key custody what else can be exported. */
const more = 'more'
/** By address format (key-custody §3). */
const chainNames: Readonly<Record<string, string>> = {
  ADDRESS_FORMAT_ETHEREUM: 'Ethereum',
  ADDRESS_FORMAT_SOLANA: 'Solana',
  ADDRESS_FORMAT_SUI: 'Sui',
}

/** One thing that the vault can show. */
type Choice = { label: string; wanted: Pick<ExportOptions, 'address' | 'walletId'> }

/** Shows the recovery phrase, that of an imported wallet, or the private key of one account, in the vault's frame. */
export function ExportWords({ inside, onBack, onClose }: ExportWordsProps) {
  const { accounts, person } = inside
  const { wallet, say } = useEmbedded()
  const { action, actions } = useEmbeddedActions(wallet)
  const [chosen, setChosen] = useState(0)
  const [further, setFurther] = useState<readonly Exportable[]>()
  const [isShown, setShown] = useState(false)
  const [isConfirmed, setConfirmed] = useState(false)
  const title = say(exportWords(wallet.capabilities, person).title)
  const vault = useVaultPlace(title)
  const isBusy = action.status === 'underway'
  const hasWords = showsWords(wallet.capabilities, person)
  const show = async () => {
    if (isBusy) return
    setConfirmed(false)
    const onConfirmed = () => setConfirmed(true)
    const outcome = await actions.exportWallet({ ...vault.open(), ...choices[chosen]?.wanted, onConfirmed })
    setShown(outcome.status === 'done')
  }
  const lookFurther = async () => {
    const outcome = await actions.exportables()
    if (outcome.status === 'done') setFurther(furtherThan(outcome.value, { accounts, hasWords }))
  }
  const choices: Choice[] = [
    ...(hasWords ? [{ label: say('wholeWallet'), wanted: {} }] : []),
    ...accounts.map((address) => ({ label: say('keyOf', { account: shortAddress(address) }), wanted: { address } })),
    ...(further ?? []).map((one, index) =>
      one.kind === 'words'
        ? {
            label: say('wordsOf', { wallet: `${one.name} (${index + (hasWords ? 2 : 1)})` }),
            wanted: { walletId: one.walletId },
          }
        : {
            label: say('keyOf', { account: `${chainNames[one.format] ?? ''} ${shortAddress(one.address)}`.trim() }),
            wanted: { address: one.address },
          },
    ),
  ]
  const hide = () => {
    vault.close()
    setShown(false)
  }
  return (
    <Screen title={title} onBack={onBack} onClose={onClose}>
      {isShown ? (
        <p className="latchkey-text" role="status">
          {say(isConfirmed ? 'backedUp' : 'vaultShown')}
        </p>
      ) : (
        <>
          <p className="latchkey-caution">{say('wordsText')}</p>
          <WhatToShow
            choices={choices}
            chosen={chosen}
            onChoose={setChosen}
            {...(!further && !isBusy && { onMore: lookFurther })}
          />
          {further?.length === 0 && (
            <p className="latchkey-text" role="status">
              {say('nothingMore')}
            </p>
          )}
          <ActionStatus action={action} waiting={say('oneMoment')} />
        </>
      )}
      {/* Above the frame: if the user had to scroll past the frame, part of it would be covered and the vault would hide the
   secret. */}
      <button
        type="button"
        className="latchkey-button"
        {...(isShown && { 'data-kind': 'plain' })}
        aria-disabled={isBusy}
        onClick={isShown ? hide : show}
      >
        {say(isShown ? 'hide' : 'show')}
      </button>
      <div ref={vault.container} className="latchkey-vault" />
    </Screen>
  )
}

type WhatProps = {
  choices: readonly Choice[]
  chosen: number
  onChoose: (index: number) => void
  /** Undefined once it was called. */
  onMore?: () => void
}

function WhatToShow({ choices, chosen, onChoose, onMore }: WhatProps) {
  const { say } = useEmbedded()
  const id = useId()
  const choose = (value: string) => (value === more ? onMore?.() : onChoose(Number(value)))
  return (
    <div className="latchkey-field">
      <label htmlFor={id}>{say('whatToShow')}</label>
      <select id={id} value={chosen} onChange={(event) => choose(event.target.value)}>
        {choices.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
        {onMore && <option value={more}>{say('moreToShow')}</option>}
      </select>
    </div>
  )
}

/** The phrases of imported wallets, and keys of accounts that the list does not name yet. */
function furtherThan(
  found: readonly Exportable[],
  { accounts, hasWords }: Pick<SignedIn, 'accounts'> & { hasWords: boolean },
): readonly Exportable[] {
  // The user's own phrase comes first.
  const brought = found.filter((one) => one.kind === 'words').slice(hasWords ? 1 : 0)
  const keys = found.filter((one) => one.kind === 'key' && !accounts.some((account) => account === one.address))
  return [...brought, ...keys]
}
