import { useVaultPlace } from 'latchkey/react/hooks'
import type { Exportable, ExportOptions, SignedIn } from 'latchkey/wallets/embedded'
import { useId, useState } from 'react'
import { useWallet } from '../../app/walletContext.ts'
import { Button } from '../../parts/Button.tsx'
import { Progress } from '../../parts/Progress.tsx'
import { ScreenTitle } from '../../parts/ScreenTitle.tsx'
import { useTask } from '../../parts/useTask.ts'
import { words } from '../../words.ts'

/** One thing that the vault can show. */
type Choice = { label: string; wanted: Pick<ExportOptions, 'address' | 'walletId'> }

/** The last entry of the list, which asks the server what else there is. */
const more = 'more'

/** Shows in the vault's frame the wallet's words, those of a wallet that was brought in, or the key of one account of any chain. */
export function Words({ signedIn }: { signedIn: SignedIn }) {
  const { wallet } = useWallet()
  const [what, setWhat] = useState('0')
  const [found, setFound] = useState<readonly Exportable[]>()
  const [isShown, setShown] = useState(false)
  const vault = useVaultPlace()
  const task = useTask()
  const select = useId()
  const choices = [...ownChoices(signedIn), ...(found ? furtherChoices(found, signedIn) : [])]
  const show = () =>
    task.run(async () => {
      await wallet.exportWallet({ ...vault.open(), ...choices[Number(what)]?.wanted })
      setShown(true)
    })
  const choose = (value: string) => {
    if (value === more) task.run(async () => setFound(await wallet.exportables()))
    else setWhat(value)
  }
  const hide = () => {
    vault.close()
    setShown(false)
  }
  return (
    <section className="screen">
      <ScreenTitle>{words.vault.wordsTitle}</ScreenTitle>
      {!isShown && (
        <>
          <p className="warning">{words.vault.wordsText}</p>
          <ul className="promises">
            {words.vault.promises.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
          <label className="field" htmlFor={select}>
            {words.vault.what}
            <select id={select} value={what} onChange={(event) => choose(event.target.value)}>
              {choices.map(({ label }, index) => (
                <option key={label} value={index}>
                  {label}
                </option>
              ))}
              {!found && <option value={more}>{words.vault.more}</option>}
            </select>
          </label>
          {found && <p role="status">{words.vault.found(furtherChoices(found, signedIn).length)}</p>}
        </>
      )}
      {isShown ? (
        <>
          <p role="status">{words.vault.shown}</p>
          <Button tone="onward" onClick={hide}>
            {words.vault.hide}
          </Button>
        </>
      ) : (
        <Button tone="onward" disabled={task.isBusy} onClick={show}>
          {words.vault.show}
        </Button>
      )}
      <Progress task={task} busy={words.vault.showing} />
      <div ref={vault.container} className="vault" />
    </section>
  )
}

function ownChoices({ accounts }: SignedIn): Choice[] {
  const keys = accounts.map((address, index) => ({
    label: words.vault.key(words.accounts.name(index)),
    wanted: { address },
  }))
  return [{ label: words.vault.whole, wanted: {} }, ...keys]
}

/** The words of other wallets than the first, and keys of other chains than Ethereum. */
function furtherChoices(found: readonly Exportable[], { accounts }: SignedIn): Choice[] {
  const [, ...brought] = found.filter((one) => one.kind === 'words')
  const keys = found.filter((one) => one.kind === 'key' && !accounts.some((account) => account === one.address))
  return [...brought, ...keys].map((one, index) =>
    one.kind === 'words'
      ? { label: words.vault.wordsOf(one.name, index + 2), wanted: { walletId: one.walletId } }
      : { label: words.vault.keyOn(one.format, one.address), wanted: { address: one.address } },
  )
}
