import { AddressText, Choice } from 'latchkey/react/review'
import { useAccountName } from './useAccountName.ts'

/** Chooses one or several of the user's accounts, each by name and full address. */
export function AccountChoice(props: {
  legend: string
  pick: 'one' | 'several'
  accounts: readonly string[]
  chosen: readonly string[]
  onPick: (address: string) => void
}) {
  const nameOf = useAccountName()
  const { accounts, chosen, ...choice } = props
  const items = accounts.map((address, index) => ({
    key: address,
    label: (
      <>
        <bdi>{nameOf(address, index)}</bdi>
        <AddressText address={address} />
      </>
    ),
    isChosen: chosen.includes(address),
  }))
  return <Choice {...choice} items={items} />
}
