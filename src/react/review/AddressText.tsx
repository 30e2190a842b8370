import { getAddress } from '../../core/encoding.ts'
import { isAddress } from '../../wire/isAddress.ts'

/**
 * An address in full, with both ends in bold. Nothing is left out, because
 * lookalike addresses share their ends.
 */
export function AddressText({ address }: { address: string }) {
  // Only Ethereum addresses have more than one spelling.
  const whole = isAddress(address) ? getAddress(address.toLowerCase()) : address
  return (
    <code className="address" dir="ltr" translate="no">
      <b>{whole.slice(0, 6)}</b>
      {whole.slice(6, -4)}
      <b>{whole.slice(-4)}</b>
    </code>
  )
}
