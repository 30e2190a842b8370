import { Button } from 'latchkey/react/review'
import { useEmbedded } from 'latchkey/react/screens'
import { useEffect, useId, useRef, useState } from 'react'
import { maxNameLength } from '../context/accountNames.ts'
import { useWallet } from '../context/walletContext.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** Renames an account in this browser. */
export function NameAccount(props: { address: string; name: string; describedBy: string }) {
  const { address, name, describedBy } = props
  const { words } = useWalletWords()
  const { say } = useEmbedded()
  const { accountNames } = useWallet()
  const [typed, setTyped] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const isOpen = typed !== undefined
  useEffect(() => {
    if (isOpen) field.current?.select()
  }, [isOpen])
  if (!isOpen)
    return (
      <Button tone="quiet" aria-describedby={describedBy} onClick={() => setTyped(name)}>
        {words.accounts.rename}
      </Button>
    )
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== name) accountNames.name(address, typed)
        setTyped(undefined)
      }}
    >
      <label className="field" htmlFor={id}>
        {words.accounts.nameLabel}
        <input
          ref={field}
          id={id}
          value={typed}
          dir="auto"
          maxLength={maxNameLength}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <div className="row">
        <Button type="submit">{say('save')}</Button>
        <Button tone="quiet" onClick={() => setTyped(undefined)}>
          {say('cancel')}
        </Button>
      </div>
    </form>
  )
}
