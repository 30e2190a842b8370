import type { LinkConnectionState } from '../../core/link/connectionState.ts'
import { createLinkConnection, type LinkPush } from '../../core/link/createLinkConnection.ts'
import type { LinkDelays } from '../../core/link/delays.ts'
import { LinkRefusedError } from '../../core/link/errors.ts'
import { once } from '../../core/once.ts'
import { DisconnectedError, UserRejectedError } from '../../core/providerErrors.ts'
import type { LinkMethod, LinkParams } from '../../wire/link/methods.ts'
import { LinkError } from './linkError.ts'
import type { LinkRequests } from './linkRequests.ts'
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
  /** Resolves once a wallet has joined, and the code for requests to it has loaded: from the first call, while the QR code is shown. */
  whenReady(): Promise<void>
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
  let isLinked = session.isLinked
  /** This end has ended the session: what the other end says no longer counts. */
  let isOver = false
  /** Undefined until its code has loaded. Until then no request waits for an answer. */
  let requests: LinkRequests | undefined
  let cancellations = 0
  const waiters = new Set<{ resolve: () => void; reject: (error: unknown) => void }>()
  /** One after the other, so that an older config never overtakes a newer one. */
  let reading: Promise<unknown> = Promise.resolve()

  const connection = createLinkConnection({
    ...{ linkUrl, session, role: 'host', onPush: receive },
    ...(openSocket && { openSocket }),
    ...(delays && { delays }),
  })
  connection.store.subscribe(follow)
  const load = once(async () => {
    const { createLinkRequests } = await import('./linkRequests.ts')
    const mailbox = { linkUrl, session, ...(fetch && { fetch }) }
    requests = createLinkRequests({ connection, secret, mailbox, ...options })
    wakeIfReady()
  })
  // A wallet has joined, so no QR code will be shown: requests can come at once, and may have to open an app while the tap still counts.
  if (isLinked) load().catch(() => {})

  function follow(state: LinkConnectionState): void {
    options.onRelay(state)
    if (state.status === 'connected' && state.attempt !== undefined) void enter()
    if (state.status === 'refused') end(new LinkRefusedError(state.error))
    if (state.status === 'closed') end(new DisconnectedError())
  }

  function end(error: Error): void {
    requests?.rejectAll(error)
    rejectWaiters(error)
  }

  function rejectWaiters(error: unknown): void {
    for (const { reject } of waiters) reject(error)
    waiters.clear()
  }

  function wakeIfReady(): void {
    if (!isLinked || !requests) return
    for (const { resolve } of waiters) resolve()
    waiters.clear()
  }

  /** After each login (link-and-popup-wallets §1.9). A failure comes back with the next login. */
  async function enter(): Promise<void> {
    requests?.withdrawOwed()
    await Promise.allSettled([
      connection.isLinked().then(({ linked, onlineGuests }) => learn(linked || onlineGuests > 0, onlineGuests)),
      connection.getConfig().then(({ metadata }) => readConfig(metadata ?? {})),
      requests?.catchUp(),
    ])
  }

  function learn(linked: boolean, onlineGuests: number): void {
    options.onGuests(onlineGuests)
    if (!linked || isLinked) return
    // Only ever from false to true.
    isLinked = true
    options.onLinked()
    wakeIfReady()
  }

  function receive(message: LinkPush): void {
    if (isOver) return
    if (message.type === 'Linked') learn(message.onlineGuests > 0, message.onlineGuests)
    else if (message.type === 'SessionConfigUpdated') readConfig(message.metadata ?? {})
    else void requests?.take({ id: message.eventId, event: message.event, data: message.data })
  }

  function readConfig(metadata: Record<string, string>): void {
    reading = reading.then(async () => {
      const read = await readMetadata(secret, metadata)
      if (isOver) return
      if (read.isDestroyed) end(new LinkError('sessionEnded'))
      if (read.address) requests?.settleAll('requestEthereumAccounts', [read.address])
      options.onMetadata(read)
    })
  }

  const whenReady = () =>
    new Promise<void>((resolve, reject) => {
      const { status } = connection.store.getState()
      if (isLinked && requests) resolve()
      else if (status === 'refused' || status === 'closed') reject(new DisconnectedError())
      else {
        waiters.add({ resolve, reject })
        load().catch(rejectWaiters)
      }
    })

  return {
    id,
    async isLinked() {
      if (isLinked) return true
      const { linked, onlineGuests } = await connection.isLinked()
      learn(linked || onlineGuests > 0, onlineGuests)
      return isLinked
    },
    whenReady,
    readWallet: async () => readMetadata(secret, (await connection.getConfig()).metadata ?? {}),
    async request(method, params, signal) {
      const before = cancellations
      await whenReady()
      // The user cancelled it while the code was loading, so the wallet must not see it.
      if (cancellations !== before) throw new UserRejectedError()
      return requests?.request(method, params, signal)
    },
    cancelAll() {
      cancellations += 1
      requests?.cancelAll()
    },
    catchUp: async () => requests?.catchUp(),
    retry: connection.retry,
    async destroy() {
      isOver = true
      end(new DisconnectedError())
      await connection.destroy()
    },
    close: connection.close,
  }
}
