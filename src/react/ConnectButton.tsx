import type { ComponentProps } from 'react'
import type { Connector } from 'wagmi'
import { type ConnectionState, useConnector } from './useConnector.ts'

const words: Record<ConnectionState, (wallet: string) => string> = {
  disconnected: (wallet) => `Connect ${wallet}`,
  connecting: (wallet) => `Waiting for ${wallet} …`,
  connected: (wallet) => `Disconnect ${wallet}`,
}

/**
 * A button that connects one wallet, and disconnects it again. No style of its own: its state is in `data-state`
 * (`disconnected`, `connecting`, `connected`), and everything you pass goes on the button.
 */
export function ConnectButton({ connector, ...props }: ComponentProps<'button'> & { connector: Connector }) {
  const { state, connect, disconnect } = useConnector(connector)
  return (
    <button
      type="button"
      data-state={state}
      aria-busy={state === 'connecting'}
      onClick={state === 'connected' ? disconnect : connect}
      {...props}
    >
      {props.children ?? words[state](connector.name)}
    </button>
  )
}
