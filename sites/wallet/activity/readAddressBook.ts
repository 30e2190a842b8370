import type { AddressBook } from 'latchkey/review'
import { isAddress } from 'latchkey/wire'
import type { Address } from 'viem'
import { recipientsOf } from '../send/keptAddresses.ts'
import type { OpenActivity } from './lazyActivity.ts'

const sending = new Set(['coins', 'send', 'send-item'])

/** Reads which addresses a user of this device knows: their accounts, and what they sent to, called and allowed from here. */
export async function readAddressBook(options: {
  environmentId: string
  personId: string
  accounts: readonly string[]
  openActivity: OpenActivity
}): Promise<AddressBook> {
  const { environmentId, personId, accounts, openActivity } = options
  const activity = await openActivity(personId)
  activity.reload()
  const sentTo = new Map<Address, number>()
  const used = new Set<Address>()
  for (const { meaning, to, status } of activity.store.getState()) {
    // What failed may have been a request that the user thought better of.
    if (status.kind === 'failed') continue
    if (to && sending.has(meaning.kind)) sentTo.set(lower(to), (sentTo.get(lower(to)) ?? 0) + 1)
    else if (to) used.add(lower(to))
    if ('spender' in meaning) used.add(lower(meaning.spender))
    if ('operator' in meaning) used.add(lower(meaning.operator))
  }
  // Kept longer than the activity, which the user can clear.
  for (const recipient of recipientsOf({ environmentId, personId }).list().map(lower)) {
    if (!sentTo.has(recipient)) sentTo.set(recipient, 1)
  }
  return { own: accounts.filter((account) => isAddress(account)), sentTo, used: [...used], hasHistory: true }
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address
}
