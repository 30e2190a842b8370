import type { Session } from 'latchkey/core/relay'
import { accountsOf, addressOfAccount, chainsOf, fromCaip2 } from 'latchkey/wire/relay'
import { useId } from 'react'
import { useRelay, useWallet } from '../app/walletContext.ts'
import { requesterOf } from '../doors/relay/requesterOf.ts'
import { words } from '../words.ts'
import { AddressText } from './AddressText.tsx'
import { Button } from './Button.tsx'
import { Moment } from './Facts.tsx'
import { RequesterName } from './RequesterName.tsx'
import { sentenceOf } from './sentenceOf.ts'
import { useTask } from './useTask.ts'

/** A page that is connected through the relay: what it was given, how long, and the way to end it. */
export function SessionCard({ session }: { session: Session }) {
  const { environment } = useWallet()
  const relay = useRelay()
  const task = useTask()
  const id = useId()
  const addresses = new Set(accountsOf(session.namespaces).map(addressOfAccount))
  const chainIds = chainsOf(session.namespaces).map(fromCaip2)
  const networks = environment.networks.filter(({ chainId }) => chainIds.includes(chainId))
  return (
    <li className="card">
      <div id={id}>
        <RequesterName requester={requesterOf(session.peer.metadata)} />
      </div>
      {[...addresses].map((address) => (
        <AddressText key={address} address={address} />
      ))}
      <p className="dates">
        {networks.map(({ chainName }) => chainName).join(' · ')}
        <br />
        {words.connections.until} <Moment seconds={session.expiry} />
      </p>
      <div className="row">
        <Button
          aria-describedby={id}
          disabled={task.isBusy}
          onClick={() => task.run(() => relay.responder().end(session.topic))}
        >
          {words.connections.revoke}
        </Button>
        <Button
          tone="quiet"
          aria-describedby={id}
          disabled={task.isBusy}
          onClick={() => task.run(() => relay.responder().extend(session.topic))}
        >
          {words.connections.extend}
        </Button>
      </div>
      <p className="progress" role="status">
        {task.error !== undefined && sentenceOf(task.error)}
      </p>
    </li>
  )
}
