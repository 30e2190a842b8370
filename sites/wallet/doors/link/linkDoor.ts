import { createKeyStore, type KeyStore } from 'latchkey/core'
import { openRelayStorage, type RelayStorage } from 'latchkey/core/relay'
import type { EmbeddedWallet } from 'latchkey/wallets/embedded'
import type { Network, PublicEnvironment } from 'latchkey/wire/account'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { followUser } from '../followUser.ts'
import { type DoorNotice, type NoticeEvent, next } from '../notice.ts'
import type { PendingRequest } from '../pendingRequest.ts'
import type { LinkDoorWindow } from '../windowLink.ts'
import { type ConnectedSession, createGuest, type Guest } from './guest.ts'
import type { LinkRequest } from './linkRecords.ts'
import { openedLink } from './openedLink.ts'
import { toPendingRequest } from './toPendingRequest.ts'

export type LinkDoorState = {
  isReconnecting: boolean
  sessions: readonly ConnectedSession[]
  /** Requests of pages, oldest first. */
  requests: readonly PendingRequest[]
  notice: DoorNotice
  /** This window was opened with a page's code, which waits until the user signs in. */
  hasLink: boolean
}

/** The door of wallet-link: one guest for the signed-in user, because sessions belong to a user and not to a device. */
export type LinkDoor = {
  store: StoreApi<LinkDoorState>
  /** Reads this window's code, and connects the user as soon as one is signed in. */
  open(): void
  /** @throws if no user is signed in */
  guest(): Guest
  /** Call it when the user has read the notice. */
  dismiss(): void
  close(): void
}

const signedOut = { isReconnecting: false, sessions: [], requests: [] } as const

export function createLinkDoor(options: {
  linkUrl: string
  environment: Pick<PublicEnvironment, 'environmentId' | 'networks'>
  wallet: Pick<EmbeddedWallet, 'store'>
  network: Pick<StoreApi<Network>, 'subscribe'>
  window?: LinkDoorWindow
  /** Each user has a storage of their own. */
  toStorage?: (prefix: string) => RelayStorage
  keys?: KeyStore
  openSocket?: (url: string) => WebSocket
  /** Returns Unix milliseconds of the operator's servers. */
  now?: () => number
}): LinkDoor {
  const { linkUrl, environment, wallet, network, toStorage = openRelayStorage, keys = createKeyStore() } = options
  const { openSocket, now } = options
  const { environmentId, networks } = environment
  const page = options.window ?? globalThis.window
  const store = createStore<LinkDoorState>(() => ({ ...signedOut, notice: { status: 'none' }, hasLink: false }))
  const closing = new AbortController()
  const user = followUser(wallet, enter)

  const onNotice = (event: NoticeEvent) => store.setState(({ notice }) => ({ notice: next(notice, event) }))

  function enter(personId: string) {
    const prefix = `link-${environmentId}-${personId}`
    const guest = createGuest({
      ...{ linkUrl, networks, keys, keyPrefix: `latchkey-${prefix}`, onNotice },
      storage: toStorage(prefix),
      ...(openSocket && { openSocket }),
      ...(now && { now }),
    })
    /** A request stays the same object, so that its screen does not start over. */
    const known = new WeakMap<LinkRequest, PendingRequest>()
    const toPending = (request: LinkRequest) => {
      const pending = known.get(request) ?? toPendingRequest(request, { guest, networks })
      if (pending) known.set(request, pending)
      return pending ?? []
    }
    const left = new AbortController()
    left.signal.addEventListener(
      'abort',
      guest.store.subscribe(({ requests, ...state }) =>
        store.setState({ ...state, requests: requests.flatMap(toPending) }),
      ),
    )
    left.signal.addEventListener(
      'abort',
      network.subscribe((chosen) => void guest.standOn(chosen)),
    )
    void guest.open().then(takeLink)
    return {
      guest,
      leadWith: guest.leadWith,
      leave() {
        left.abort()
        guest.close()
        store.setState({ ...signedOut, notice: { status: 'none' } })
      },
    }
  }

  /** The code waits in this tab until the user is signed in. */
  async function takeLink(): Promise<void> {
    const code = openedLink.read(page)
    const current = user.current()
    if (code === undefined || !current) return store.setState({ hasLink: code !== undefined })
    openedLink.forget(page)
    store.setState({ hasLink: false })
    await current.guest.join(code)
  }

  /** Phones suspend sockets while another app is in front. The window that was answering may have been closed meanwhile. */
  function onReturn(): void {
    const guest = user.current()?.guest
    guest?.catchUp()
    void guest?.endInterrupted()
  }

  return {
    store,
    open() {
      const { signal } = closing
      void takeLink()
      // An open wallet only gets another hash.
      page.addEventListener('hashchange', () => void takeLink(), { signal })
      for (const name of ['focus', 'visibilitychange', 'online']) page.addEventListener(name, onReturn, { signal })
      user.start()
    },
    guest() {
      const current = user.current()
      if (!current) throw new Error('No user is signed in.')
      return current.guest
    },
    dismiss: () => onNotice({ type: 'dismissed' }),
    close() {
      closing.abort()
      user.stop()
    },
  }
}
