import type { Address } from 'viem'

/** An address in full, in groups of four characters that are easy to compare. The gaps are not part of its text. */
export function AddressGroups({ address }: { address: Address }) {
  const groups = address.slice(2).match(/.{4}/g) ?? []
  return (
    <code className="address-groups" dir="ltr" translate="no">
      <span>0x</span>
      {groups.map((group, at) => (
        // Their order never changes, and two groups may be equal.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={at}>{group}</span>
      ))}
    </code>
  )
}
