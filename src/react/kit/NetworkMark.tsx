import type { Chain } from 'viem'

/** The mark of a network: the first letter of its name, in a color derived from its id. */
export function NetworkMark({ chain }: { chain: Chain }) {
  // The golden ratio gives neighboring ids colors that are far apart.
  const hue = Math.round((chain.id * 137.508) % 360)
  return (
    <span
      className="latchkey-icon"
      data-kind="network"
      aria-hidden="true"
      style={{ background: `hsl(${hue} 42% 36%)` }}
    >
      {chain.name.slice(0, 1)}
    </span>
  )
}
