import { words } from '../words.ts'
import { AddressText } from './AddressText.tsx'
import { Choice } from './Choice.tsx'

/** One of the person's accounts, or several of them, by name and whole address. */
export function AccountChoice(props: {
  legend: string
  pick: 'one' | 'several'
  accounts: readonly string[]
  chosen: readonly string[]
  onPick: (address: string) => void
}) {
  const { accounts, chosen, ...choice } = props
  const items = accounts.map((address, index) => ({
    key: address,
    label: (
      <>
        {words.accounts.name(index)}
        <AddressText address={address} />
      </>
    ),
    isChosen: chosen.includes(address),
  }))
  return <Choice {...choice} items={items} />
}
