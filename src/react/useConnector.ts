import { type Connector, useAccount, useConnect, useDisconnect } from 'wagmi'

/** What one way to connect is doing. */
export type ConnectionState = 'disconnected' | 'connecting' | 'connected'

export type ConnectorControl = {
  state: ConnectionState
  /** Of the last attempt to connect. */
  error: Error | null
  connect: () => void
  disconnect: () => void
}

/**
 * One connector's state and its two verbs. The hooks go by the names that wagmi 2 and 3 share.
 */
export function useConnector(connector: Connector): ConnectorControl {
  const account = useAccount()
  const { connect, error, isPending, variables } = useConnect()
  const { disconnect } = useDisconnect()
  const state: ConnectionState =
    account.isConnected && account.connector?.uid === connector.uid
      ? 'connected'
      : isPending && variables.connector === connector
        ? 'connecting'
        : 'disconnected'
  return { state, error, connect: () => connect({ connector }), disconnect: () => disconnect({ connector }) }
}
