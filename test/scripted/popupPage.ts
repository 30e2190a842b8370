import { onTestFinished, vi } from 'vitest'
import { createPopupConnections } from '../../sites/wallet/doors/popup/popupConnections.ts'
import { createPopupWalletDoor, type PopupDoorWindow } from '../../sites/wallet/doors/popup/popupWalletDoor.ts'
import { createMemoryKeyStore } from '../../src/core/keyStore.ts'
import { codes } from '../../src/wire/codes.ts'

export const pageOrigin = 'https://dapp.example'
export const walletOrigin = 'https://wallet.example'
export const account = '0x1111111111111111111111111111111111111111'

/** What the user does with a request. */
export type PopupStep =
  /** `networks` of a connect: the first of the wallet by default. */
  | { type: 'approve'; value?: unknown; networks?: typeof networks | readonly [(typeof networks)[0]] }
  | { type: 'reject' }
  /** Closes the window; a browser that crashes or is slow says nothing of it. */
  | { type: 'close'; isSilent?: boolean }
  | { type: 'ignore' }

const toNetwork = (chainId: number) => ({
  chainId,
  chainName: `Network ${chainId}`,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: [`https://rpc.example/${chainId}`],
})
export const networks = [toNetwork(1329), toNetwork(8453)] as const

/**
 * A page with the globals that the provider uses, and our wallet's own door in its popup. Only the windows and the user are
 * simulated: the user takes one step of the script for each request.
 */
export function createPage(
  script: PopupStep[] = [],
  options: { blocked?: boolean; headers?: Record<string, string>; isIsolated?: boolean } = {},
) {
  const opened: { features: string; url?: URL; popup: Popup }[] = []
  const posted: { data: unknown; targetOrigin: string }[] = []
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const ofWallet = new Map<string, string>()
  const connections = createPopupConnections({
    environmentId: 'e',
    storage: {
      ...storage,
      getItem: (key) => ofWallet.get(key) ?? null,
      setItem: (key, value) => ofWallet.set(key, value),
    },
  })
  const wallet = { keys: createMemoryKeyStore() }
  const asked: { kind: string; method?: string; params?: readonly unknown[]; chainId?: number }[] = []

  class Popup {
    closed = false
    focused = 0
    readonly target = new EventTarget()
    location = {
      owner: this as Popup,
      set href(url: string) {
        void this.owner.load(new URL(url))
      },
    }
    focus() {
      this.focused += 1
    }
    close() {
      if (this.closed) return
      this.target.dispatchEvent(new Event('beforeunload'))
      this.closed = true
    }
    postMessage(data: unknown, targetOrigin: string) {
      posted.push({ data, targetOrigin })
      if (targetOrigin !== walletOrigin || isDeaf) return
      const message = { data: structuredClone(data), origin: pageOrigin, source: opener }
      this.target.dispatchEvent(Object.assign(new Event('message'), message))
    }
    async load(url: URL) {
      const entry = opened.find(({ popup }) => popup === this)
      if (entry) entry.url = url
      const opener = openerOf(this)
      const window = Object.assign(this.target, { location: { search: url.search }, opener, close: () => this.close() })
      const door = createPopupWalletDoor({
        ...{ environmentId: 'e', networks, connections, keys: wallet.keys },
        window: window as unknown as PopupDoorWindow,
      })
      let last: string | undefined
      door.store.subscribe((state) => {
        if (state.status !== 'asking' || state.request.id === last) return
        const { request } = state
        last = request.id
        asked.push({ kind: request.kind, ...('call' in request && request.call) })
        void this.decide(door, request)
      })
      await door.open()
    }
    async decide(
      door: ReturnType<typeof createPopupWalletDoor>,
      request: Extract<ReturnType<typeof door.store.getState>, { status: 'asking' }>['request'],
    ) {
      const step = script.shift() ?? { type: 'ignore' }
      if (step.type === 'close' && step.isSilent) this.closed = true
      if (step.type === 'close') return this.close()
      if (step.type === 'reject') return door.refuse(request, codes.userRejected)
      if (step.type === 'ignore') return
      const { networks: granted = [networks[0]] } = step
      if (request.kind === 'connect') return door.connect(request, { addresses: [account], networks: [...granted] })
      if (request.kind === 'switch-network') return door.switchNetwork(request)
      return door.approve(request, async () => step.value)
    }
  }

  /** The wallet loads, and answers nothing. */
  let isDeaf = false
  const deafen = () => {
    isDeaf = true
  }
  /** The same object for every window, as `window.opener` is for the windows of one page. */
  const opener = {}
  const openerOf = (popup: Popup) =>
    Object.assign(opener, {
      postMessage(data: unknown, targetOrigin: string) {
        if (targetOrigin === pageOrigin) say(structuredClone(data), { source: popup })
      },
    })
  const target = new EventTarget()
  const say = (data: unknown, from: { source: unknown; origin?: string }) =>
    target.dispatchEvent(Object.assign(new Event('message'), { data, origin: walletOrigin, ...from }))
  const page = Object.assign(target, {
    ...{ screenLeft: 100, screenTop: 50, innerWidth: 1000, innerHeight: 800 },
    crossOriginIsolated: options.isIsolated ?? false,
    open(_url: string, _name: string, features: string): Popup | null {
      if (options.blocked) return null
      const popup = new Popup()
      opened.push({ features, popup })
      return popup
    },
  })
  const requested: { method: string; url: string }[] = []
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { origin: pageOrigin, href: `${pageOrigin}/app` })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requested.push({ method: init.method ?? 'GET', url })
    if (url.startsWith(pageOrigin)) return new Response(null, { headers: options.headers ?? {} })
    return Response.json({ jsonrpc: '2.0', id: 1, result: `read at ${url}` })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return { options, opened, posted, stored, asked, requested, connections, wallet, script, say, deafen }
}
