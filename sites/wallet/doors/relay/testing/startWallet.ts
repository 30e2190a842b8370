import { createMemoryStorage, type RelayMemory, type RelayStorage } from 'latchkey/core/relay'
import type { Network } from 'latchkey/wire/account'
import { privateKeyToAccount } from 'viem/accounts'
import { WebSocket } from 'ws'
import { type DoorNotice, type NoticeEvent, next } from '../../notice.ts'
import type { RelayRequest } from '../relayRequest.ts'
import { createResponder } from '../responder.ts'
import { walletMetadata } from '../walletMetadata.ts'

const network = (chainId: number): Network => ({
  chainId,
  chainName: `Network ${chainId}`,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:1/'],
})
export const networks = [network(1), network(10), network(137)] as const
export const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
export const otherAccount = privateKeyToAccount(`0x${'22'.repeat(32)}`)

export const openSocket = (url: string) => new WebSocket(url) as never

/** Starts one user's end of the relay as a window of the wallet does. The windows of a device share `memory`. */
export async function startWallet(
  relay: { url: string; projectId: string },
  options: {
    memory?: RelayMemory
    bundler?: { name?: string; url?: string }
    now?: () => number
    toStorage?: (storage: RelayStorage) => RelayStorage
  } = {},
) {
  const { toStorage = (storage) => storage } = options
  let notice: DoorNotice = { status: 'none' }
  const events: NoticeEvent[] = []
  const responder = createResponder({
    relayUrl: relay.url,
    projectId: relay.projectId,
    storage: toStorage(createMemoryStorage(options.memory)),
    metadata: walletMetadata({ name: 'Wallet', origin: 'https://wallet.example' }),
    ...{ networks, bundler: options.bundler },
    openSocket,
    onNotice(event) {
      events.push(event)
      notice = next(notice, event)
    },
    ...(options.now && { now: options.now }),
  })
  await responder.open()
  return {
    responder,
    events,
    notice: () => notice,
    /** Returns what the user sees, once it is of this kind. */
    async request<kind extends RelayRequest['kind']>(kind: kind): Promise<Extract<RelayRequest, { kind: kind }>> {
      for (;;) {
        const [first] = responder.store.getState().requests
        if (first?.kind === kind) return first as Extract<RelayRequest, { kind: kind }>
        await new Promise<void>((resolve) => {
          const forget = responder.store.subscribe(() => {
            forget()
            resolve()
          })
        })
      }
    },
  }
}
export type TestWallet = Awaited<ReturnType<typeof startWallet>>
