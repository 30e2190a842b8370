import { wholeAddress } from './wholeAddress.ts'

/**
 * An address in full, with both ends in bold. Nothing is left out, because
 * lookalike addresses share their ends.
 */
export function AddressText({ address }: { address: string }) {
  const whole = wholeAddress(address)
  return (
    <code className="address" dir="ltr" translate="no">
      <b>{whole.slice(0, 6)}</b>
      {whole.slice(6, -4)}
      <b>{whole.slice(-4)}</b>
    </code>
  )
}
