import { type Connector, useAccount, useConnect, useDisconnect } from 'wagmi'

/** What one way to connect is doing. */
export type ConnectionState = 'disconnected' | 'connecting' | 'connected'

/**
 * One connector's state and its two verbs. `error` is that of the last attempt.
 * The hooks go by the names that wagmi 2 and 3 share.
 */
export function useConnector(connector: Connector) {
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
