import { useId, useState } from 'react'
import type { Exportable } from '../../wallets/embedded/capabilities.ts'
import { useEmbeddedActions } from '../hooks/useEmbeddedActions.ts'
import { useFreshReading } from '../hooks/useFreshReading.ts'
import { useEmbedded } from './embeddedContext.ts'
import { FormScreen } from './FormScreen.tsx'
import { readingProblem } from './readingProblem.ts'
import { Waiting } from './Waiting.tsx'

type NewAccountProps = { onBack: () => void; onClose?: (() => void) | undefined }

/** For a wallet that can't export phrases: it has only its own. */
const listNothing = async (): Promise<readonly Exportable[]> => []

/**
 * Adds an account to the user's own recovery phrase, or to an imported one that they choose. Draw it while a session lives:
 * without one, reading the phrases opens a prompt.
 */
export function NewAccount({ onBack, onClose }: NewAccountProps) {
  const { wallet, say } = useEmbedded()
  const { reading, reload } = useFreshReading(wallet.capabilities.export?.exportables ?? listNothing)
  const problem = readingProblem(reading, say)
  const { action, actions } = useEmbeddedActions(wallet)
  const [walletId, setWalletId] = useState('')
  if (reading.status !== 'known')
    return <Waiting title={say('newAccount')} problem={problem} onRetry={reload} onBack={onBack} onClose={onClose} />
  const [, ...imported] = reading.value.filter((one) => one.kind === 'words')
  return (
    <FormScreen
      title={say('newAccount')}
      text={say('newAccountText')}
      submit={say('newAccount')}
      action={action}
      waiting={say('oneMoment')}
      onSubmit={async () => {
        const outcome = await actions.createAccount(walletId === '' ? {} : { walletId })
        if (outcome.status === 'done') onBack()
      }}
      onBack={onBack}
      onClose={onClose}
    >
      {imported.length > 0 && <PhraseChoice imported={imported} chosen={walletId} onChoose={setWalletId} />}
    </FormScreen>
  )
}

type PhraseProps = {
  imported: readonly Extract<Exportable, { kind: 'words' }>[]
  /** Empty for the user's own phrase. */
  chosen: string
  onChoose: (walletId: string) => void
}

function PhraseChoice({ imported, chosen, onChoose }: PhraseProps) {
  const { say } = useEmbedded()
  const id = useId()
  return (
    <div className="latchkey-field">
      <label htmlFor={id}>{say('words')}</label>
      <select id={id} value={chosen} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{say('wholeWallet')}</option>
        {/* Numbered as in the export list, because two wallets may have the same name. */}
        {imported.map(({ walletId, name }, index) => (
          <option key={walletId} value={walletId}>
            {say('wordsOf', { wallet: `${name} (${index + 2})` })}
          </option>
        ))}
      </select>
    </div>
  )
}
