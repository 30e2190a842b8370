import { useEffect, useState } from 'react'
import { type Connector, useAccount } from 'wagmi'
import { toShownName } from '../../core/shownName.ts'
import { sessionPeerName } from '../attempt/relayConnector.ts'
import { useConnectorName } from './useConnectorName.ts'

/**
 * Returns the connected wallet's name for itself, or undefined while it is not known. A generic connector has no wallet
 * name, so it is read from the session.
 */
export function useConnectedName(): string | undefined {
  const { connector, status } = useAccount()
  const nameOf = useConnectorName()
  const [peer, setPeer] = useState<{ connector: Connector; name: string | undefined }>()
  const isRelay = connector?.type === 'relay'
  useEffect(() => {
    if (!connector || !isRelay || status !== 'connected') return
    let isWanted = true
    sessionPeerName(connector).then(
      (name) => isWanted && setPeer({ connector, name }),
      // The provider did not load, so the wallet has no name.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [connector, isRelay, status])
  const name = isRelay ? peer?.connector === connector && peer.name : connector && nameOf(connector)
  return name ? toShownName(name) : undefined
}
