import { NetworkMark } from '../parts/NetworkMark.tsx'
import type { NetworkId } from '../parts/networkPicture.ts'

/** A network in a line of text: its mark and its name. */
export function NetworkName({ chainId, chainName }: { chainId: NetworkId; chainName: string }) {
  return (
    <span className="network">
      <NetworkMark of={chainId} data-size="line" />
      <bdi>{chainName}</bdi>
    </span>
  )
}
