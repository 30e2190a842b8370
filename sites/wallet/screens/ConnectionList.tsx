import { ScreenTitle } from 'latchkey/react/review'
import type { Requester } from 'latchkey/review'
import type { SignedIn } from 'latchkey/wallets/embedded'
import { Suspense } from 'react'
import { type Address, isAddressEqual } from 'viem'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Entry } from '../activity/entry.ts'
import { noLink, useRelay, useWallet } from '../context/walletContext.ts'
import { toConnection } from '../doors/global/toConnection.ts'
import { toConnection as toLinkConnection } from '../doors/link/toConnection.ts'
import { toListedConnection } from '../doors/popup/toListedConnection.ts'
import { toConnection as toRelayConnection } from '../doors/relay/toConnection.ts'
import { useActivity } from '../parts/activity/useActivity.ts'
import { ConnectionCard } from '../parts/ConnectionCard.tsx'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { LastRequest } from './activity/lazyActivityParts.tsx'

/** The sites that may send requests, through any door, with buttons to disconnect them. */
export function ConnectionList({ signedIn }: { signedIn: SignedIn }) {
  const { words } = useWalletWords()
  const { connections: kept, popupConnections, environment, link } = useWallet()
  const { store, responder } = useRelay()
  const sessions = useStore(store, (state) => state.sessions)
  const linked = useStore(link?.store ?? noLink, (state) => state.sessions)
  const popups = useStore(kept.store)
  const otherPopups = useStore(popupConnections.store)
  const activity = useActivity(signedIn.person.personId)
  const entries = useStore(activity?.store ?? noActivity)
  const { networks } = environment
  // The connections of popups are kept for everyone who uses this browser.
  const isOwn = ({ addresses }: { addresses: readonly Address[] }) =>
    addresses.some((address) => signedIn.accounts.some((own) => isAddressEqual(own, address)))
  const connections = [
    ...sessions.map((session) => toRelayConnection(session, { networks, responder })),
    ...(link ? linked.toReversed().map((session) => toLinkConnection(session, { networks, guest: link.guest })) : []),
    ...popups
      .filter(isOwn)
      .toReversed()
      .map((connection) => toConnection(connection, kept)),
    ...otherPopups
      .filter(isOwn)
      .toReversed()
      .map((connection) => toListedConnection(connection, { networks, connections: popupConnections })),
  ]
  return (
    <section className="screen">
      <ScreenTitle>{words.connections.title}</ScreenTitle>
      <p>{connections.length === 0 ? words.connections.none : words.connections.text}</p>
      <ul className="cards">
        {connections.map((connection) => (
          <ConnectionCard
            key={connection.id}
            connection={connection}
            lastRequest={<LastOf requester={connection.requester} entries={entries} />}
          />
        ))}
      </ul>
    </section>
  )
}

/** The last request of a site that was approved. A site that only claims the same name is another. */
function LastOf({ requester, entries }: { requester: Requester; entries: readonly Entry[] }) {
  const { origin, isProven } = requester
  const last = entries.findLast(({ site }) => site?.origin === origin && site?.isProven === isProven)
  if (origin === undefined || !last) return null
  return (
    <Suspense>
      <LastRequest entry={last} />
    </Suspense>
  )
}

const noActivity = createStore<readonly Entry[]>(() => [])
