import { AddressText, Choice } from 'latchkey/react/review'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** Chooses one or several of the user's accounts, each by name and full address. */
export function AccountChoice(props: {
  legend: string
  pick: 'one' | 'several'
  accounts: readonly string[]
  chosen: readonly string[]
  onPick: (address: string) => void
}) {
  const { words, fill } = useWalletWords()
  const { accounts, chosen, ...choice } = props
  const items = accounts.map((address, index) => ({
    key: address,
    label: (
      <>
        {fill(words.accounts.name, { number: String(index + 1) })}
        <AddressText address={address} />
      </>
    ),
    isChosen: chosen.includes(address),
  }))
  return <Choice {...choice} items={items} />
}
