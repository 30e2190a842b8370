import { type ConnectionState, openRelayStorage, type RelayStorage, type Session } from 'latchkey/core/relay'
import type { EmbeddedWallet } from 'latchkey/wallets/embedded'
import type { Network, PublicEnvironment } from 'latchkey/wire/account'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { followUser } from '../followUser.ts'
import { type DoorNotice, type NoticeEvent, next } from '../notice.ts'
import type { PendingRequest } from '../pendingRequest.ts'
import type { LinkDoorWindow } from '../windowLink.ts'
import { pairingLink } from './pairingLink.ts'
import type { RelayRequest } from './relayRequest.ts'
import { createResponder, type Responder } from './responder.ts'
import { toPendingRequest } from './toPendingRequest.ts'
import { walletMetadata } from './walletMetadata.ts'

export type RelayDoorState = {
  connection: ConnectionState
  sessions: readonly Session[]
  /** Requests of pages, oldest first. */
  requests: readonly PendingRequest[]
  notice: DoorNotice
  /** This window was opened with a page's link, which waits until the user signs in. */
  hasLink: boolean
}

/** The door of the relay: one responder for the signed-in user, because sessions belong to a user and not to a device. */
export type RelayDoor = {
  store: StoreApi<RelayDoorState>
  /** Reads this window's link, and connects the user as soon as one is signed in. */
  open(): void
  /** @throws if no user is signed in */
  responder(): Responder
  /** Call it when the user has read the notice. */
  dismiss(): void
  close(): void
}

const signedOut = { connection: { status: 'idle' }, sessions: [], requests: [] } as const

export function createRelayDoor(options: {
  relayUrl: string
  environment: PublicEnvironment
  wallet: Pick<EmbeddedWallet, 'store'>
  network: Pick<StoreApi<Network>, 'subscribe'>
  origin: string
  window?: LinkDoorWindow
  /** Each user has a storage of their own. */
  toStorage?: (prefix: string) => RelayStorage
  openSocket?: (url: string) => WebSocket
  /** Returns Unix milliseconds of the operator's servers. */
  now?: () => number
}): RelayDoor {
  const { relayUrl, environment, wallet, network, origin, toStorage = openRelayStorage, openSocket, now } = options
  const page = options.window ?? globalThis.window
  const store = createStore<RelayDoorState>(() => ({ ...signedOut, notice: { status: 'none' }, hasLink: false }))
  const closing = new AbortController()
  const user = followUser(wallet, enter)

  const onNotice = (event: NoticeEvent) => store.setState(({ notice }) => ({ notice: next(notice, event) }))

  function enter(personId: string) {
    const { environmentId, brand, networks, bundler } = environment
    const responder = createResponder({
      relayUrl,
      projectId: environmentId,
      storage: toStorage(`${environmentId}-${personId}`),
      metadata: walletMetadata({ name: brand.name, origin }),
      ...{ networks, bundler },
      onNotice,
      ...(openSocket && { openSocket }),
      ...(now && { now }),
    })
    /** A request stays the same object, so that its screen does not start over. */
    const known = new WeakMap<RelayRequest, PendingRequest>()
    const toPending = (request: RelayRequest) => {
      const pending = known.get(request) ?? toPendingRequest(request, responder)
      known.set(request, pending)
      return pending
    }
    const left = new AbortController()
    left.signal.addEventListener(
      'abort',
      responder.store.subscribe(({ requests, ...state }) =>
        store.setState({ ...state, requests: requests.map(toPending) }),
      ),
    )
    left.signal.addEventListener(
      'abort',
      network.subscribe((chosen) => void responder.standOn(chosen)),
    )
    void responder.open().then(takeLink)
    return {
      responder,
      leadWith: responder.leadWith,
      leave() {
        left.abort()
        responder.close()
        store.setState({ ...signedOut, notice: { status: 'none' } })
      },
    }
  }

  /** The link waits in this tab until the user is signed in. */
  async function takeLink(): Promise<void> {
    const uri = pairingLink.read(page)
    const current = user.current()
    if (!uri || !current) return store.setState({ hasLink: uri !== undefined })
    pairingLink.forget(page)
    store.setState({ hasLink: false })
    await current.responder.pair(uri)
  }

  return {
    store,
    open() {
      void takeLink()
      // An open wallet only gets another hash.
      page.addEventListener('hashchange', () => void takeLink(), { signal: closing.signal })
      // The window that was answering may have been closed. This one then informs the user.
      page.addEventListener('focus', () => void user.current()?.responder.endInterrupted(), { signal: closing.signal })
      user.start()
    },
    responder() {
      const current = user.current()
      if (!current) throw new Error('No user is signed in.')
      return current.responder
    },
    dismiss: () => onNotice({ type: 'dismissed' }),
    close() {
      closing.abort()
      user.stop()
    },
  }
}
