import type { Requester } from 'latchkey/review'
import type { Address } from 'viem'

/** What the user gave a page. */
export type LinkedPage = {
  requester: Requester
  /** The account in use comes first. The page is told of that one alone. */
  addresses: readonly [Address, ...Address[]]
  chainId: number
  /** Unix milliseconds. */
  since: number
}

/** Puts an account first. Returns the same page if it was not given that account, or has it first. */
export function leadWithAccount(page: LinkedPage, address: string): LinkedPage {
  const first = page.addresses.find((one) => one.toLowerCase() === address.toLowerCase())
  if (!first || first === page.addresses[0]) return page
  return { ...page, addresses: [first, ...page.addresses.filter((one) => one !== first)] }
}

/** Returns the page on a network, which is the same page if it is there. */
export function standOnNetwork(page: LinkedPage, chainId: number): LinkedPage {
  return page.chainId === chainId ? page : { ...page, chainId }
}
