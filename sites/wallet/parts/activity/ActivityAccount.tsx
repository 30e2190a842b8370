import type { SignedIn } from 'latchkey/wallets/embedded'
import { useId } from 'react'
import type { Entry } from '../../activity/entry.ts'
import { useActivityWords } from '../../words/activity/activityWordsContext.ts'
import { useWalletWords } from '../../words/walletWordsContext.ts'

/** Chooses the account whose activity is shown, if there are several; an empty value is all of them. */
export function ActivityAccount(props: {
  entries: readonly Entry[]
  signedIn: SignedIn
  value: string
  onChange: (account: string) => void
}) {
  const { words, fill } = useWalletWords()
  const { accounts: label, allAccounts } = useActivityWords()
  const { entries, signedIn, value, onChange } = props
  const id = useId()
  const solana = entries.find(({ chainId }) => chainId === undefined)?.account
  const options = signedIn.accounts.map((address, index) => ({
    address: String(address),
    name: fill(words.accounts.name, { number: String(index + 1) }),
  }))
  if (solana !== undefined) options.push({ address: solana, name: words.accounts.solana })
  if (options.length < 2) return null
  return (
    <label className="field" htmlFor={id}>
      {label}
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{allAccounts}</option>
        {options.map(({ address, name }) => (
          <option key={address} value={address}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
