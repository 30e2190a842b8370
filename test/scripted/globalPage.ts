import { onTestFinished, vi } from 'vitest'
import { decrypt, encrypt } from '../../src/crypto/envelope.ts'
import { createKeyPair, deriveSharedSecret, exportPublicKey } from '../../src/crypto/sharedSecret.ts'
import { type PopupRequest, parsePopupUrl } from '../../src/wire/global/popupUrl.ts'
import vectors from '../vectors/global-wallet.vectors.json' with { type: 'json' }

export const { constants, flow_4_25_10: flow } = vectors
const walletOrigin = constants.wallet_origin
export const account = '0x1111111111111111111111111111111111111111'

/** What the user and the wallet do with a request. */
export type PopupStep =
  | { type: 'approve'; data?: unknown }
  | { type: 'fail'; message: string; code?: number }
  /** An answer in clear, or anything else that a popup can post. */
  | { type: 'post'; data: unknown; origin?: string; source?: unknown }
  | { type: 'close' }
  | { type: 'ignore' }

export type Asked = { action: string } & Record<string, unknown>

/**
 * A page with the globals that the provider uses, and a wallet in its popup that answers over the real wire by a script: one
 * step per request. Only the windows are simulated.
 */
export function createPage(
  script: PopupStep[] = [],
  options: { blocked?: boolean; headers?: Record<string, string>; refusesHead?: boolean } = {},
) {
  const asked: Asked[] = []
  const opened: { url: string; target: string; features: string; popup: Popup }[] = []
  const urls: URL[] = []
  const stored = new Map<string, string>()
  let secret: string | undefined

  class Popup {
    closed = false
    received: { data: unknown; targetOrigin: string }[] = []
    location = {
      owner: this as Popup,
      set href(url: string) {
        void this.owner.show(new URL(url))
      },
    }
    focused = 0
    focus() {
      this.focused += 1
    }
    close() {
      this.closed = true
    }
    postMessage(data: { event: string; actionPath?: string }, targetOrigin: string) {
      this.received.push({ data, targetOrigin })
      if (data.event === 'new-action') void this.show(new URL(data.actionPath ?? '', walletOrigin))
    }
    async show(url: URL) {
      urls.push(url)
      const request = parsePopupUrl(url)
      if (request.action === 'connect') asked.push({ action: 'connect' })
      if ('envelope' in request && request.envelope && secret) {
        asked.push({ action: request.action, ...JSON.parse(await decrypt(secret, request.envelope)) })
      }
      const step = script.shift()
      if (step) await this.do(step, request)
    }
    async do(step: PopupStep, request: PopupRequest) {
      if (step.type === 'close') this.close()
      if (step.type === 'post')
        page.say(step.data, { source: 'source' in step ? step.source : this, origin: step.origin ?? walletOrigin })
      if (step.type === 'approve' || step.type === 'fail') page.say(await answer(step, request), { source: this })
    }
  }

  const answer = async (step: PopupStep & { type: 'approve' | 'fail' }, request: PopupRequest): Promise<string> => {
    if (request.action === 'connect' && step.type === 'approve') {
      const keys = await createKeyPair()
      secret = await deriveSharedSecret(keys.privateKey, request.receiverPublicKey)
      const data = {
        connectionId: 'conn-1',
        expiresAt: 4102444800000,
        providerPublicKey: await exportPublicKey(keys.publicKey),
        ...(await encrypt(secret, (step.data as string | undefined) ?? flow.connect_reply.plaintext)),
      }
      return JSON.stringify({ name: 'connect', data })
    }
    const text = JSON.stringify(
      step.type === 'fail'
        ? { message: step.message, ...(step.code !== undefined && { code: step.code }) }
        : { name: request.action, data: request.action === 'eth-request' ? { data: step.data } : step.data },
    )
    return secret && request.action !== 'connect' ? JSON.stringify(await encrypt(secret, text)) : text
  }

  const target = new EventTarget()
  const page = Object.assign(target, {
    ...vectors.window_open.page_metrics,
    crossOriginIsolated: false,
    open(url: string, name: string, features: string): Popup | null {
      if (options.blocked) return null
      const popup = new Popup()
      opened.push({ url, target: name, features, popup })
      return popup
    },
    say(data: unknown, from: { source: unknown; origin?: string }) {
      target.dispatchEvent(Object.assign(new Event('message'), { data, origin: walletOrigin, ...from }))
    },
  })
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }

  /** The page's own document, from a server that may refuse HEAD. */
  const toPage = (isRefused: boolean) =>
    isRefused ? new Response(null, { status: 405 }) : new Response(null, { headers: options.headers ?? {} })

  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { origin: constants.requester_origin, href: `${constants.requester_origin}/` })
  vi.stubGlobal('localStorage', storage)
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url === location.href
      ? Promise.resolve(toPage(init.method === 'HEAD' && options.refusesHead === true))
      : realFetch(url, init),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    page,
    options,
    asked,
    opened,
    urls,
    stored,
    script,
    /** As if an earlier visit had connected. */
    remember(state: object, sharedSecret: string) {
      secret = sharedSecret
      stored.set(constants.storage_key, JSON.stringify({ state, version: '0' }))
    },
  }
}

export const connectedState = flow.stored_state_after_connect.value.state
