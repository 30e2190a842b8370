import { shortAddressInText } from 'latchkey/core'
import { DrawnMark } from 'latchkey/react/parts'
import { Button, FactRow, Facts, Moment, NetworkName, useSentenceOf, useTask } from 'latchkey/react/review'
import { formatDate, formatRecent } from 'latchkey/react/screens'
import { Fragment, type ReactNode, useId } from 'react'
import type { Connection } from '../doors/connection.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { RequesterName } from './RequesterName.tsx'

/** A connected site: what it may see and for how long, what it last asked for, and a button to disconnect it. */
export function ConnectionCard({ connection, lastRequest }: { connection: Connection; lastRequest?: ReactNode }) {
  const { words, reviewWords, say } = useWalletWords()
  const sentenceOf = useSentenceOf()
  const { requester, addresses, networks, since, until, lastUsed, end, extend } = connection
  const task = useTask()
  const id = useId()
  return (
    <li className="card">
      <div className="site">
        {/* Drawn by its origin: a picture of its own choice could be another site's. */}
        <DrawnMark of={requester.origin ?? ''} className="site-mark" />
        <div id={id}>
          <RequesterName requester={requester} />
        </div>
      </div>
      {lastRequest}
      <Facts>
        {lastUsed !== undefined && (
          <FactRow label={words.connections.lastUsed}>
            <Moment seconds={lastUsed} format={formatRecent} />
          </FactRow>
        )}
        {since !== undefined && (
          <FactRow label={words.connections.since}>
            <Moment seconds={since} format={formatDate} />
          </FactRow>
        )}
        <FactRow label={words.connections.until}>
          <Moment seconds={until} format={formatDate} />
        </FactRow>
        <FactRow label={reviewWords.account}>
          {addresses.map((address, at) => (
            <Fragment key={address}>
              {at > 0 && ' · '}
              <code className="signer" dir="ltr" translate="no" title={address}>
                {shortAddressInText(address)}
              </code>
            </Fragment>
          ))}
        </FactRow>
        {networks.length > 0 && (
          <FactRow label={words.connect.networks}>
            {networks.map((network, at) => (
              <Fragment key={network.chainId}>
                {at > 0 && ' · '}
                <NetworkName {...network} />
              </Fragment>
            ))}
          </FactRow>
        )}
      </Facts>
      <p className="dates">{words.connect.sees}</p>
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
