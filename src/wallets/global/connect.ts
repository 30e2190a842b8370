import type { PopupAction } from '../../core/popup/createPopup.ts'
import { expected, rejectAnswer, toWalletError, UnexpectedAnswerError } from '../../core/popup/walletAnswer.ts'
import { decrypt } from '../../crypto/envelope.ts'
import { createKeyPair, deriveSharedSecret, exportPublicKey } from '../../crypto/sharedSecret.ts'
import { connectPayload, connectReply } from '../../wire/global/actions.ts'
import { maxMessageLength } from '../../wire/global/limits.ts'
import type { PopupMessage } from '../../wire/global/popupMessage.ts'
import type { GlobalState } from '../../wire/global/storedState.ts'
import { parseJson } from '../../wire/json.ts'
import { parse } from '../../wire/parse.ts'
import type { GlobalRequest } from './globalWindow.ts'

/** Asks the user to connect; the answer is the page's new state. Keys are made after the window is open. */
export function connectAction(options: {
  toPopupUrl: (receiverPublicKey: string) => URL
}): PopupAction<GlobalRequest, PopupMessage, GlobalState> {
  /** Created when the action is next in the queue. The private key stays in memory until the answer. */
  let keys: CryptoKeyPair | undefined
  return {
    async toRequest() {
      keys = await createKeyPair()
      return { url: options.toPopupUrl(await exportPublicKey(keys.publicKey)), canHandOver: false }
    },
    // An encrypted message cannot be the answer: there is no secret yet.
    accepts: (message) => !('encryptedMessage' in message),
    async read(message) {
      if ('message' in message) throw toWalletError(message)
      if (!keys || !('data' in message)) throw new UnexpectedAnswerError()
      return open(message, keys.privateKey)
    },
  }
}

async function open(message: Extract<PopupMessage, { data: unknown }>, privateKey: CryptoKey): Promise<GlobalState> {
  const reply = expected(() => parse(connectReply, message.data))
  const sharedSecret = await deriveSharedSecret(privateKey, reply.providerPublicKey).catch(rejectAnswer)
  const plaintext = await decrypt(sharedSecret, reply).catch(rejectAnswer)
  const payload = expected(() => parse(connectPayload, parseJson(plaintext, maxMessageLength)))
  const { connectionId, expiresAt } = reply
  return {
    connection: {
      ...(connectionId !== undefined && { connectionId }),
      expiresAt,
      origin: location.origin,
      sharedSecret,
    },
    ...payload,
  }
}
