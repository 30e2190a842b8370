import { useId } from 'react'
import { useWallet } from '../app/walletContext.ts'
import type { HostConnection } from '../doors/global/connections.ts'
import { words } from '../words.ts'
import { AddressText } from './AddressText.tsx'
import { Button } from './Button.tsx'
import { Moment } from './Facts.tsx'
import { OriginName } from './OriginName.tsx'

/** A site that connected by opening this wallet in a popup. */
export function ConnectionCard({ connection }: { connection: HostConnection }) {
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
      {connection.solanaAddress !== undefined && <AddressText address={connection.solanaAddress} />}
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
