import type { Chain } from 'viem'

/** The sign of a network: its first letter in a colour that its id makes. */
export function NetworkMark({ chain }: { chain: Chain }) {
  // Neighbouring ids get colours far apart: a golden section of the circle each.
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
