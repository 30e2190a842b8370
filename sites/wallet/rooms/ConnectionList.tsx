import { useId } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '../app/walletContext.ts'
import type { HostConnection } from '../doors/global/connections.ts'
import { AddressText } from '../parts/AddressText.tsx'
import { Button } from '../parts/Button.tsx'
import { Moment } from '../parts/Facts.tsx'
import { OriginName } from '../parts/OriginName.tsx'
import { RoomTitle } from '../parts/RoomTitle.tsx'
import { words } from '../words.ts'

/** Every site that may ask, and the way to end it. */
export function ConnectionList() {
  const { connections } = useWallet()
  const list = useStore(connections.store)
  return (
    <section className="room">
      <RoomTitle>{words.connections.title}</RoomTitle>
      <p>{list.length === 0 ? words.connections.none : words.connections.text}</p>
      <ul className="cards">
        {list.toReversed().map((connection) => (
          <ConnectionCard key={connection.connectionId} connection={connection} />
        ))}
      </ul>
    </section>
  )
}

function ConnectionCard({ connection }: { connection: HostConnection }) {
  const { connections } = useWallet()
  const id = useId()
  return (
    <li className="card">
      <div id={id}>
        <OriginName origin={connection.origin} />
      </div>
      {connection.addresses.map((address) => (
        <AddressText key={address} address={address} />
      ))}
      <p className="dates">
        {words.connections.since} <Moment seconds={connection.createdAt / 1000} /> · {words.connections.until}{' '}
        <Moment seconds={connection.expiresAt / 1000} />
      </p>
      <div className="row">
        <Button aria-describedby={id} onClick={() => connections.revoke(connection.connectionId)}>
          {words.connections.revoke}
        </Button>
      </div>
    </li>
  )
}
