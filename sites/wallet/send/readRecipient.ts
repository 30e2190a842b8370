import { toEnsName } from 'latchkey/core'
import { type Address, getAddress, isAddressEqual, zeroAddress } from 'viem'

/** Why a text is no recipient. `recipientProblems` in `words/assets` has a sentence for each. */
export type RecipientProblem = 'not-an-address' | 'checksum' | 'zero' | 'network' | 'name'

/** A plain EIP-681 link. Links that call a contract are refused: their address is the contract's, not the recipient's. */
const plainLink = /^ethereum:(?:pay-)?(0x[0-9a-fA-F]{40})(?:@(\d{1,16}))?(?:\?.*)?$/

/** Reads the recipient that the user typed, pasted or scanned: an address, a link with one, or a name that ENS may know. */
export function readRecipient(
  text: string,
  { chainId }: { chainId: number },
): { address: Address } | { name: string } | { problem: RecipientProblem } {
  const typed = text.trim()
  const link = plainLink.exec(typed)
  if (link?.[2] !== undefined && Number(link[2]) !== chainId) return { problem: 'network' }
  const claimed = link?.[1] ?? typed
  if (!/^0x[0-9a-fA-F]{40}$/.test(claimed)) {
    const name = toEnsName(typed)
    return name === undefined ? { problem: 'not-an-address' } : { name }
  }
  const address = getAddress(claimed.toLowerCase())
  // EIP-55: letters of one case carry no checksum.
  const hasChecksum = /[a-f]/.test(claimed.slice(2)) && /[A-F]/.test(claimed.slice(2))
  if (hasChecksum && address !== claimed) return { problem: 'checksum' }
  if (isAddressEqual(address, zeroAddress)) return { problem: 'zero' }
  return { address }
}
