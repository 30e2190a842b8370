import { useEffect, useState } from 'react'
import { type Connector, useAccount } from 'wagmi'
import { toDisplayName } from '../../core/displayName.ts'
import { sessionPeerName } from '../attempt/relayConnector.ts'

/**
 * How the connected wallet calls itself. A connector for any wallet has a name for nobody: behind it the session knows.
 * None while that is not known.
 */
export function useConnectedName(): string | undefined {
  const { connector, status } = useAccount()
  const [peer, setPeer] = useState<{ connector: Connector; name: string | undefined }>()
  const isRelay = connector?.type === 'relay'
  useEffect(() => {
    if (!connector || !isRelay || status !== 'connected') return
    let isWanted = true
    sessionPeerName(connector).then(
      (name) => isWanted && setPeer({ connector, name }),
      // It did not load: it stays without a name.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [connector, isRelay, status])
  const name = isRelay ? peer?.connector === connector && peer.name : connector?.name
  return name ? toDisplayName(name) : undefined
}
