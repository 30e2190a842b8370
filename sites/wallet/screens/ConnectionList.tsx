import { useStore } from 'zustand'
import { useRelay, useWallet } from '../context/walletContext.ts'
import { toConnection } from '../doors/global/toConnection.ts'
import { toListedConnection } from '../doors/popup/toListedConnection.ts'
import { toConnection as toRelayConnection } from '../doors/relay/toConnection.ts'
import { ConnectionCard } from '../parts/ConnectionCard.tsx'
import { ScreenTitle } from '../parts/ScreenTitle.tsx'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** The sites that may send requests, through either door, with buttons to disconnect them. */
export function ConnectionList() {
  const { words } = useWalletWords()
  const { connections: kept, popupConnections, environment } = useWallet()
  const { store, responder } = useRelay()
  const sessions = useStore(store, (state) => state.sessions)
  const popups = useStore(kept.store)
  const otherPopups = useStore(popupConnections.store)
  const { networks } = environment
  const connections = [
    ...sessions.map((session) => toRelayConnection(session, { networks, responder })),
    ...popups.toReversed().map((connection) => toConnection(connection, kept)),
    ...otherPopups
      .toReversed()
      .map((connection) => toListedConnection(connection, { networks, connections: popupConnections })),
  ]
  return (
    <section className="screen">
      <ScreenTitle>{words.connections.title}</ScreenTitle>
      <p>{connections.length === 0 ? words.connections.none : words.connections.text}</p>
      <ul className="cards">
        {connections.map((connection) => (
          <ConnectionCard key={connection.id} connection={connection} />
        ))}
      </ul>
    </section>
  )
}
