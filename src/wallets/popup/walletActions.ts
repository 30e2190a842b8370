import type { PopupAction } from '../../core/popup/createPopup.ts'
import { expected, rejectAnswer, toWalletError, UnexpectedAnswerError } from '../../core/popup/walletAnswer.ts'
import type { Preference } from '../../core/preference.ts'
import { InvalidParamsError, UnsupportedMethodError } from '../../core/providerErrors.ts'
import { openPopupContent, sealPopupContent } from '../../crypto/popupCipher.ts'
import { derivePopupKey } from '../../crypto/popupKeys.ts'
import { codes } from '../../wire/codes.ts'
import { parseJson } from '../../wire/json.ts'
import { parse } from '../../wire/parse.ts'
import { type PopupAnswer, popupAnswer } from '../../wire/popup/content.ts'
import { maxContentLength } from '../../wire/popup/limits.ts'
import type { PageKeys } from './pageKeys.ts'
import type { WalletAnswer, WalletRequest } from './walletWindow.ts'

type Action<result> = PopupAction<WalletRequest, WalletAnswer, result>

/** Asks whether the popup signs. A wallet that wants a phone instead is not supported here. */
export function selectSignerAction(preference: Preference): Action<void> {
  const id = crypto.randomUUID()
  const handshakeRequest = { method: 'eth_requestAccounts' }
  return {
    toRequest: async () => ({ id, event: 'selectSignerType', data: { ...preference, handshakeRequest } }),
    accepts: (message) => message.requestId === id,
    async read(message) {
      if ('content' in message) throw new UnexpectedAnswerError()
      if (message.data === 'walletlink') {
        throw new UnsupportedMethodError('This page cannot connect a phone through the popup', {
          hints: ['Choose the wallet in the window, or connect the phone in another way.'],
        })
      }
    },
  }
}

/** Names the page's key and asks for its accounts. The answer comes with the wallet's key, which the page keeps. */
export function handshakeAction(options: {
  keys: PageKeys
  metadata: object
}): Action<{ walletKey: string; answer: PopupAnswer }> {
  const { keys, metadata } = options
  const id = crypto.randomUUID()
  let privateKey: CryptoKey | undefined
  return {
    async toRequest() {
      const own = await keys.open()
      privateKey = own.privateKey
      const handshake = { method: 'eth_requestAccounts', params: metadata }
      return { id, sender: own.publicKey, content: { handshake }, timestamp: new Date() }
    },
    accepts: (message) => message.requestId === id,
    async read(message) {
      if (!privateKey || !('content' in message)) throw new UnexpectedAnswerError()
      const { sender: walletKey } = message
      return { walletKey, answer: await open(message, { privateKey, walletKey }) }
    },
  }
}

/**
 * Asks the user something, encrypted with the keys of page and wallet.
 * @param options.onUnknown called when the wallet does not know this page any more
 */
export function requestAction(options: {
  keys: PageKeys
  walletKey: string
  action: { method: string; params: unknown }
  chainId: number
  onUnknown: () => void
}): Action<PopupAnswer> {
  const { keys, walletKey, action, chainId, onUnknown } = options
  const id = crypto.randomUUID()
  let privateKey: CryptoKey | undefined
  return {
    async toRequest() {
      const own = await keys.open()
      privateKey = own.privateKey
      const key = await derivePopupKey(own.privateKey, walletKey)
      const encrypted = await sealPopupContent(key, toPlain({ action, chainId }))
      return { id, sender: own.publicKey, content: { encrypted }, timestamp: new Date() }
    },
    accepts: (message) => message.requestId === id,
    async read(message) {
      if (!privateKey || !('content' in message)) throw new UnexpectedAnswerError()
      const { content } = message
      if ('failure' in content && content.failure.code === codes.unauthorized.code) onUnknown()
      return open(message, { privateKey, walletKey })
    },
  }
}

async function open(
  { content }: Extract<WalletAnswer, { content: unknown }>,
  keys: { privateKey: CryptoKey; walletKey: string },
): Promise<PopupAnswer> {
  if ('failure' in content) throw toWalletError(content.failure)
  const key = await derivePopupKey(keys.privateKey, keys.walletKey).catch(rejectAnswer)
  const text = await openPopupContent(key, content.encrypted).catch(rejectAnswer)
  return expected(() => parse(popupAnswer, parseJson(text, maxContentLength)))
}

/** A bigint or a cycle cannot be sent. */
function toPlain(content: object): unknown {
  try {
    return JSON.parse(JSON.stringify(content))
  } catch (cause) {
    throw new InvalidParamsError('The request cannot be written as JSON', {
      cause,
      hints: ['Write numbers as 0x-prefixed hex.'],
    })
  }
}
