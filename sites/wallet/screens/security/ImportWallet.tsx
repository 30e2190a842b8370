import { useVaultPlace } from 'latchkey/react/hooks'
import { useState } from 'react'
import { useWallet } from '../../app/walletContext.ts'
import { AddressText } from '../../parts/AddressText.tsx'
import { Button } from '../../parts/Button.tsx'
import { Choice } from '../../parts/Choice.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Progress } from '../../parts/Progress.tsx'
import { ScreenTitle } from '../../parts/ScreenTitle.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { useTask } from '../../parts/useTask.ts'
import { words } from '../../words.ts'

/** Takes the words of another wallet, or the key of one account, into this one: typed into the vault's frame. */
export function ImportWallet() {
  const { wallet } = useWallet()
  const [kind, setKind] = useState<'words' | 'key'>('words')
  const [name, setName] = useState<string>(words.vault.importNameDefault)
  const [addresses, setAddresses] = useState<readonly string[]>()
  const vault = useVaultPlace()
  const task = useTask()
  if (addresses) {
    const about = addresses.map((address) => <AddressText key={address} address={address} />)
    return <Notice mark="approved" title={words.vault.importedTitle} text={words.vault.importedText} about={about} />
  }
  return (
    <form
      className="screen"
      onSubmit={(event) => {
        event.preventDefault()
        task.run(async () => setAddresses(await wallet.importWallet({ ...vault.open(), kind, name: name.trim() })))
      }}
    >
      <ScreenTitle>{words.vault.importTitle}</ScreenTitle>
      <p>{words.vault.importText}</p>
      {!task.isBusy && (
        <>
          <Choice
            legend={words.vault.importWhat}
            pick="one"
            items={[
              { key: 'words', label: words.vault.importWords, isChosen: kind === 'words' },
              { key: 'key', label: words.vault.importKey, isChosen: kind === 'key' },
            ]}
            onPick={(key) => setKind(key === 'key' ? 'key' : 'words')}
          />
          <TextField label={words.vault.importName} value={name} onChange={setName} input={{ maxLength: 64 }} />
          <Button tone="onward" type="submit" disabled={name.trim() === ''}>
            {words.vault.import}
          </Button>
        </>
      )}
      <Progress task={task} busy={words.vault.importing} />
      <div ref={vault.container} className="vault" />
      {task.isBusy && <Button onClick={vault.close}>{words.vault.stop}</Button>}
    </form>
  )
}
