import { UserRejectedError } from '../../core/providerErrors.ts'
import { decrypt, type Envelope, encrypt } from '../../crypto/envelope.ts'
import { type Answer, answer, disconnectedMessage, type Posted } from '../../wire/global/answer.ts'
import { maxMessageLength } from '../../wire/global/limits.ts'
import { parseJson } from '../../wire/json.ts'
import { parse } from '../../wire/parse.ts'
import type { Action } from './popup.ts'
import { type GlobalStore, initialState } from './store.ts'
import { ClientDisconnectedError, expected, toWalletError, UnexpectedAnswerError } from './walletErrors.ts'

/**
 * Asks the person something with the connection's secret. Nothing leaves in clear: without a live connection it fails
 * instead.
 * @param options.read checks the `data` of the answer
 */
export function sealedAction<result>(
  args: unknown,
  options: { store: GlobalStore; toPopupUrl: (envelope: Envelope) => URL; read: (data: unknown) => result },
): Action<result> {
  const { store, toPopupUrl, read } = options
  /** Of the connection that was live when the turn came; the answer must open with the same. */
  let secret: string | undefined
  return {
    async toUrl() {
      const { connection } = store.read()
      if (!connection) throw new ClientDisconnectedError()
      secret = connection.sharedSecret
      return toPopupUrl(await encrypt(secret, JSON.stringify(args)))
    },
    canHandOver: () => store.read().settings.acceptsHandover ?? false,
    accepts: () => secret !== undefined,
    async read(message) {
      const opened = await open(message, secret)
      if ('data' in opened) return expected(() => read(opened.data))
      if (opened.message !== disconnectedMessage) throw toWalletError(opened)
      store.replace(initialState)
      throw new UserRejectedError(disconnectedMessage)
    },
  }
}

/** Only a wallet that lost the secret may answer in clear, and only to say so. */
async function open(message: Posted, secret: string | undefined): Promise<Answer> {
  if ('message' in message && message.message === disconnectedMessage) return message
  if (!('encryptedMessage' in message) || secret === undefined) throw new UnexpectedAnswerError()
  const plaintext = await decrypt(secret, message)
  return expected(() => parse(answer, parseJson(plaintext, maxMessageLength)))
}
