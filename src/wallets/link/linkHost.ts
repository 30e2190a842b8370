import type { LinkConnectionState } from '../../core/link/connectionState.ts'
import { createLinkConnection, type LinkPush } from '../../core/link/createLinkConnection.ts'
import type { LinkDelays } from '../../core/link/delays.ts'
import { LinkRefusedError } from '../../core/link/errors.ts'
import { fetchUnseenEvents, markSeen } from '../../core/link/unseenEvents.ts'
import { DisconnectedError } from '../../core/providerErrors.ts'
import { openLinkText } from '../../crypto/linkCipher.ts'
import { eventNames } from '../../wire/link/eventNames.ts'
import type { LinkMethod, LinkParams } from '../../wire/link/methods.ts'
import { parseLinkResponse } from '../../wire/link/response.ts'
import { LinkError } from './linkError.ts'
import { createPendingRequests } from './pendingRequests.ts'
import { readMetadata, type WalletMetadata } from './readMetadata.ts'
import type { PendingRequest } from './state.ts'

export type LinkNetwork = {
  linkUrl: string
  openSocket?: ((url: string) => WebSocket) | undefined
  fetch?: typeof fetch | undefined
  delays?: Partial<LinkDelays> | undefined
}

/** The page's end of a session: sends requests to the wallet, and follows what the wallet says of itself. */
export type LinkHost = {
  readonly id: string
  /** Resolves with whether a wallet has ever joined, as the relay knows. */
  isLinked(): Promise<boolean>
  /** Resolves once a wallet has joined. */
  whenLinked(): Promise<void>
  /** Asks the relay what the wallet has said of itself. */
  readWallet(): Promise<WalletMetadata>
  /** Asks the wallet. Its result is not checked yet. It rejects with a {@link DisconnectedError} when the session ends first. */
  request<method extends LinkMethod>(method: method, params: LinkParams<method>, signal?: AbortSignal): Promise<unknown>
  /** The user no longer wants an answer to the requests that wait for one. */
  cancelAll(): void
  /** Reads the answers that the socket may have missed. Never throws. */
  catchUp(): Promise<void>
  retry(): void
  /** Ends the session at both ends. Never throws. */
  destroy(): Promise<void>
  /** Closes the connection. The session goes on. */
  close(): void
}

export function createLinkHost(
  session: { id: string; key: string; secret: CryptoKey; isLinked: boolean },
  options: LinkNetwork & {
    onRelay: (state: LinkConnectionState) => void
    onGuests: (online: number) => void
    onLinked: () => void
    onMetadata: (metadata: WalletMetadata) => void
    onAsked: (request: PendingRequest) => void
    onAnswered: (id: string) => void
  },
): LinkHost {
  const { id, secret } = session
  const { linkUrl, openSocket, fetch, delays } = options
  const mailbox = { linkUrl, session, ...(fetch && { fetch }) }
  let isLinked = session.isLinked
  /** This end has ended the session: what the other end says no longer counts. */
  let isOver = false
  const waiters = new Set<{ resolve: () => void; reject: (error: unknown) => void }>()
  /** One after the other, so that an older config never overtakes a newer one. */
  let reading: Promise<unknown> = Promise.resolve()

  const connection = createLinkConnection({
    ...{ linkUrl, session, role: 'host', onPush: receive },
    ...(openSocket && { openSocket }),
    ...(delays && { delays }),
  })
  const pending = createPendingRequests({ connection, secret, ...options })
  connection.store.subscribe(follow)

  function follow(state: LinkConnectionState): void {
    options.onRelay(state)
    if (state.status === 'connected' && state.attempt !== undefined) void enter()
    if (state.status === 'refused') end(new LinkRefusedError(state.error))
    if (state.status === 'closed') end(new DisconnectedError())
  }

  function end(error: Error): void {
    pending.rejectAll(error)
    for (const { reject } of waiters) reject(error)
    waiters.clear()
  }

  /** After each login (link-and-popup-wallets §1.9). A failure comes back with the next login. */
  async function enter(): Promise<void> {
    pending.withdrawOwed()
    await Promise.allSettled([
      connection.isLinked().then(({ linked, onlineGuests }) => learn(linked || onlineGuests > 0, onlineGuests)),
      connection.getConfig().then(({ metadata }) => readConfig(metadata ?? {})),
      catchUp(),
    ])
  }

  function learn(linked: boolean, onlineGuests: number): void {
    options.onGuests(onlineGuests)
    if (!linked || isLinked) return
    // Only ever from false to true.
    isLinked = true
    options.onLinked()
    for (const { resolve } of waiters) resolve()
    waiters.clear()
  }

  function receive(message: LinkPush): void {
    if (isOver) return
    if (message.type === 'Linked') learn(message.onlineGuests > 0, message.onlineGuests)
    else if (message.type === 'SessionConfigUpdated') readConfig(message.metadata ?? {})
    else void take({ id: message.eventId, event: message.event, data: message.data })
  }

  function readConfig(metadata: Record<string, string>): void {
    reading = reading.then(async () => {
      const read = await readMetadata(secret, metadata)
      if (isOver) return
      if (read.isDestroyed) end(new LinkError('sessionEnded'))
      if (read.address) pending.settleAll('requestEthereumAccounts', [read.address])
      options.onMetadata(read)
    })
  }

  /**
   * Takes an answer to a request of this tab. Answers to those of other tabs stay unseen, so that a tab that was suspended still
   * finds them: a session has one mark for all.
   */
  async function take(event: { id: string; event: string; data: string }): Promise<void> {
    if (event.event !== eventNames.response) return
    const answer = await openLinkText(secret, event.data)
      .then(parseLinkResponse)
      .catch(() => undefined)
    if (!answer || !pending.has(answer.id)) return
    // Failing to mark it only means another copy, which is ignored.
    markSeen(mailbox, event.id).catch(() => {})
    pending.settle(answer)
  }

  /** Each call sends a request of its own: one that a phone has suspended may hang until its time-out. */
  async function catchUp(): Promise<void> {
    const events = await fetchUnseenEvents(mailbox).catch(() => [])
    await Promise.all(events.map(take))
  }

  const whenLinked = () =>
    new Promise<void>((resolve, reject) => {
      const { status } = connection.store.getState()
      if (isLinked) resolve()
      else if (status === 'refused' || status === 'closed') reject(new DisconnectedError())
      else waiters.add({ resolve, reject })
    })

  return {
    id,
    async isLinked() {
      if (isLinked) return true
      const { linked, onlineGuests } = await connection.isLinked()
      learn(linked || onlineGuests > 0, onlineGuests)
      return isLinked
    },
    whenLinked,
    readWallet: async () => readMetadata(secret, (await connection.getConfig()).metadata ?? {}),
    async request(method, params, signal) {
      await whenLinked()
      return pending.request(method, params, signal)
    },
    cancelAll: pending.cancelAll,
    catchUp,
    retry: connection.retry,
    async destroy() {
      isOver = true
      pending.rejectAll(new DisconnectedError())
      await connection.destroy()
    },
    close: connection.close,
  }
}
