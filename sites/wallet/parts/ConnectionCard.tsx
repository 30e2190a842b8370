import { useId } from 'react'
import type { Connection } from '../doors/connection.ts'
import { words } from '../words.ts'
import { AddressText } from './AddressText.tsx'
import { Button } from './Button.tsx'
import { Moment } from './Facts.tsx'
import { RequesterName } from './RequesterName.tsx'
import { useSentenceOf } from './useSentenceOf.ts'
import { useTask } from './useTask.ts'

/** A connected site: what it was given, how long, and the way to end it. */
export function ConnectionCard({ connection }: { connection: Connection }) {
  const sentenceOf = useSentenceOf()
  const { requester, addresses, networks, since, until, end, extend } = connection
  const task = useTask()
  const id = useId()
  return (
    <li className="card">
      <div id={id}>
        <RequesterName requester={requester} />
      </div>
      {addresses.map((address) => (
        <AddressText key={address} address={address} />
      ))}
      {networks.length > 0 && <p className="dates">{networks.join(' · ')}</p>}
      <p className="dates">
        {since !== undefined && (
          <>
            {words.connections.since} <Moment seconds={since} /> ·{' '}
          </>
        )}
        {words.connections.until} <Moment seconds={until} />
      </p>
      <div className="row">
        <Button aria-describedby={id} disabled={task.isBusy} onClick={() => task.run(end)}>
          {words.connections.revoke}
        </Button>
        {extend && (
          <Button tone="quiet" aria-describedby={id} disabled={task.isBusy} onClick={() => task.run(extend)}>
            {words.connections.extend}
          </Button>
        )}
      </div>
      <p className="progress" role="status">
        {task.error !== undefined && sentenceOf(task.error)}
      </p>
    </li>
  )
}
