import { useStore } from 'zustand'
import { useRelay, useWallet } from '../app/walletContext.ts'
import { ConnectionCard } from '../parts/ConnectionCard.tsx'
import { ScreenTitle } from '../parts/ScreenTitle.tsx'
import { SessionCard } from '../parts/SessionCard.tsx'
import { words } from '../words.ts'

/** Every site that may ask, through whichever door, and the way to end it. */
export function ConnectionList() {
  const { connections } = useWallet()
  const relay = useRelay()
  const list = useStore(connections.store)
  const sessions = useStore(relay.store, (state) => state.sessions)
  const isEmpty = list.length === 0 && sessions.length === 0
  return (
    <section className="screen">
      <ScreenTitle>{words.connections.title}</ScreenTitle>
      <p>{isEmpty ? words.connections.none : words.connections.text}</p>
      <ul className="cards">
        {sessions.map((session) => (
          <SessionCard key={session.topic} session={session} />
        ))}
        {list.toReversed().map((connection) => (
          <ConnectionCard key={connection.connectionId} connection={connection} />
        ))}
      </ul>
    </section>
  )
}
