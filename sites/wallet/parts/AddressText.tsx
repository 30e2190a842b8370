import { isAddress } from 'latchkey/wire'
import { getAddress } from 'viem'

/**
 * An address in full, in groups that the eye can compare; both ends weigh more, and nothing is left out, because
 * lookalike addresses share their ends.
 */
export function AddressText({ address }: { address: string }) {
  // Other chains than Ethereum's have one spelling.
  const whole = isAddress(address) ? getAddress(address.toLowerCase()) : address
  return (
    <code className="address" translate="no">
      <b>{whole.slice(0, 6)}</b>
      {whole.slice(6, -4)}
      <b>{whole.slice(-4)}</b>
    </code>
  )
}
