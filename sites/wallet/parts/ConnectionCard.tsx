import { AddressText, Button, Moment, NetworkName, useSentenceOf, useTask } from 'latchkey/react/review'
import { formatDate } from 'latchkey/react/screens'
import { Fragment, type ReactNode, useId } from 'react'
import type { Connection } from '../doors/connection.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { RequesterName } from './RequesterName.tsx'

/** A connected site: its accounts and networks, how long it stays connected, what it last asked for, and a button to disconnect it. */
export function ConnectionCard({ connection, lastRequest }: { connection: Connection; lastRequest?: ReactNode }) {
  const { words, say } = useWalletWords()
  const sentenceOf = useSentenceOf()
  const { requester, addresses, networks, since, until, lastUsed, end, extend } = connection
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
      {networks.length > 0 && (
        <p className="dates">
          {networks.map((network, at) => (
            <Fragment key={network.chainId}>
              {at > 0 && ' · '}
              <NetworkName {...network} />
            </Fragment>
          ))}
        </p>
      )}
      <p className="dates">
        {since !== undefined && (
          <>
            {words.connections.since} <Moment seconds={since} format={formatDate} /> ·{' '}
          </>
        )}
        {words.connections.until} <Moment seconds={until} format={formatDate} />
      </p>
      {lastUsed !== undefined && (
        <p className="dates">
          {words.connections.lastUsed} <Moment seconds={lastUsed} format={formatDate} />
        </p>
      )}
      <p className="dates">{words.connect.sees}</p>
      {lastRequest}
      <div className="row">
        <Button aria-describedby={id} disabled={task.isBusy} onClick={() => task.run(end)}>
          {say('disconnect')}
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
