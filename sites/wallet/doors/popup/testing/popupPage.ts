import {
  createKeyPair,
  derivePopupKey,
  exportPopupPublicKey,
  openPopupContent,
  sealPopupContent,
} from 'latchkey/crypto'
import { parse } from 'latchkey/wire'
import { type PopupMessage, popupAnswer, popupMessage } from 'latchkey/wire/popup'
import type { PopupDoorWindow } from '../popupWalletDoor.ts'

type Heard = { message: PopupMessage; targetOrigin: string }

/** A window that a page opened, with an address and an opener but no screen. Messages are cloned as a browser does. */
export function createPopupWindow(search: string, options: { hasOpener?: boolean } = {}) {
  const target = new EventTarget()
  const heard: Heard[] = []
  const listeners = new Set<() => void>()
  const opener = {
    postMessage(message: unknown, targetOrigin: string) {
      heard.push({ message: parse(popupMessage, structuredClone(message)), targetOrigin })
      for (const listener of [...listeners]) listener()
    },
  }
  let isClosed = false
  const window = Object.assign(target, {
    location: { search },
    opener: options.hasOpener === false ? null : opener,
    close() {
      isClosed = true
      target.dispatchEvent(new Event('pagehide'))
    },
  })
  return {
    window: window as unknown as PopupDoorWindow,
    heard,
    isClosed: () => isClosed,
    say: (data: unknown, from: { origin: string; source?: unknown }) =>
      target.dispatchEvent(
        Object.assign(new Event('message'), { source: opener, ...from, data: structuredClone(data) }),
      ),
    /** Resolves with the first message that fits. */
    hear: <found extends PopupMessage>(fits: (message: PopupMessage) => message is found) =>
      new Promise<found>((resolve) => {
        const look = () => {
          const found = heard.map(({ message }) => message).find(fits)
          if (!found) return
          listeners.delete(look)
          resolve(found)
        }
        listeners.add(look)
        look()
      }),
  }
}
export type PopupWindowDouble = ReturnType<typeof createPopupWindow>

type Response = Extract<PopupMessage, { content: unknown }>

/**
 * The page's end of the wire, as both official clients speak it. It keeps its own key and that of the wallet, and uses them in every
 * window that it opens.
 */
export async function createPopupPage(origin: string) {
  const pair = await createKeyPair()
  const sender = await exportPopupPublicKey(pair.publicKey)
  let walletKey: string | undefined

  const agreed = async () => derivePopupKey(pair.privateKey, walletKey ?? '')
  const post = (popup: PopupWindowDouble, content: unknown, fields: object = {}) => {
    const id = crypto.randomUUID()
    popup.say({ id, sender, content, timestamp: new Date(), ...fields }, { origin })
    return id
  }
  const responseTo = (popup: PopupWindowDouble, id: string) =>
    popup.hear((message): message is Response => 'content' in message && message.requestId === id)

  return {
    sender,
    handshake: (popup: PopupWindowDouble, method: string, fields?: object) =>
      post(popup, { handshake: { method, params: {} } }, fields),
    /** Sends an encrypted request. */
    async request(popup: PopupWindowDouble, method: string, params?: unknown, chainId = 1329) {
      return post(popup, { encrypted: await sealPopupContent(await agreed(), { action: { method, params }, chainId }) })
    },
    /** Sends any content, encrypted. */
    seal: async (popup: PopupWindowDouble, content: unknown) =>
      post(popup, { encrypted: await sealPopupContent(await agreed(), content) }),
    responseTo,
    /** Waits for the answer to a request, and decrypts it. */
    async answerTo(popup: PopupWindowDouble, id: string) {
      const { content, sender } = await responseTo(popup, id)
      if ('failure' in content) return content
      walletKey ??= sender
      return parse(popupAnswer, JSON.parse(await openPopupContent(await agreed(), content.encrypted)))
    },
    useWalletKey(key: string) {
      walletKey = key
    },
  }
}
