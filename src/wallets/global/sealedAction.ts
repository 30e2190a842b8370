import type { PopupAction } from '../../core/popup/createPopup.ts'
import { expected, rejectAnswer, toWalletError, UnexpectedAnswerError } from '../../core/popup/walletAnswer.ts'
import { InvalidParamsError, UserRejectedError } from '../../core/providerErrors.ts'
import { decrypt, type Envelope, encrypt } from '../../crypto/envelope.ts'
import { maxMessageLength } from '../../wire/global/limits.ts'
import { type Answer, answer, disconnectedMessage, type PopupMessage } from '../../wire/global/popupMessage.ts'
import { parseJson } from '../../wire/json.ts'
import { parse } from '../../wire/parse.ts'
import type { GlobalRequest } from './globalWindow.ts'
import { type GlobalStore, initialState } from './store.ts'
import { ClientDisconnectedError } from './walletErrors.ts'

/**
 * Asks the user something, encrypted with the connection's secret; without a live connection it fails.
 * @param options.read checks the `data` of the answer
 */
export function sealedAction<result>(
  args: unknown,
  options: { store: GlobalStore; toPopupUrl: (envelope: Envelope) => URL; read: (data: unknown) => result },
): PopupAction<GlobalRequest, PopupMessage, result> {
  const { store, toPopupUrl, read } = options
  /** The secret of the connection when the action was next in the queue. The answer must decrypt with the same secret. */
  let secret: string | undefined
  return {
    async toRequest() {
      const { connection, settings } = store.read()
      if (!connection) throw new ClientDisconnectedError()
      secret = connection.sharedSecret
      const url = toPopupUrl(await encrypt(secret, toText(args)))
      return { url, canHandOver: settings.acceptsHandover ?? false }
    },
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

/** A bigint or a cycle cannot be sent. */
function toText(args: unknown): string {
  try {
    return JSON.stringify(args)
  } catch (cause) {
    throw new InvalidParamsError('The request cannot be written as JSON', {
      cause,
      hints: ['Write numbers as 0x-prefixed hex.'],
    })
  }
}

/** The only plaintext message a wallet may send is that it has lost the secret. */
async function open(message: PopupMessage, secret: string | undefined): Promise<Answer> {
  if ('message' in message && message.message === disconnectedMessage) return message
  if (!('encryptedMessage' in message) || secret === undefined) throw new UnexpectedAnswerError()
  const plaintext = await decrypt(secret, message).catch(rejectAnswer)
  return expected(() => parse(answer, parseJson(plaintext, maxMessageLength)))
}
