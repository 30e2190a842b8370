import { derivePopupKey, openPopupContent } from 'latchkey/crypto'
import { refusals } from 'latchkey/review'
import { codes, parse, parseJson } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import {
  type Attribution,
  maxCipherTextBytes,
  maxContentLength,
  type PageRequest,
  type PopupAnswer,
  type PopupError,
  type PopupRequest,
  popupRequest,
} from 'latchkey/wire/popup'
import type { DoorRequest, Reply } from './doorRequest.ts'
import { toChains } from './grant.ts'
import type { OwnKeys } from './ownKeys.ts'
import type { PopupConnections } from './popupConnections.ts'
import { type CallOutcome, toCallOutcome } from './toCallOutcome.ts'

/** What is known of the page when its message arrives. */
export type PageContext = {
  origin: string
  claimedName: string
  attribution: Attribution | undefined
  own: OwnKeys
  connections: PopupConnections
  networks: readonly Network[]
}

/** How a message of the page is handled. */
export type RequestOutcome =
  /** The answer is not encrypted, because the wallet has no key or no connection for this page. */
  | { kind: 'failed'; error: PopupError }
  /** `isLast`: no other message belongs to it, so the window may close. */
  | { kind: 'answered'; reply: Reply; answer: PopupAnswer; isLast: boolean }
  | { kind: 'asked'; request: DoorRequest }

/** Decrypts and reads a request. Never throws on foreign input, and signs nothing. */
export async function readRequest(message: PageRequest, context: PageContext): Promise<RequestOutcome> {
  const { id: requestId, sender: pageKey, correlationId, content } = message
  const key = await derivePopupKey(context.own.privateKey, pageKey).catch(() => undefined)
  if (!key) return { kind: 'failed', error: codes.invalidRequest }
  const reply: Reply = { requestId, correlationId, key }
  if ('handshake' in content) return readHandshake(content.handshake.method, { reply, pageKey, context })
  if (content.encrypted.cipherText.byteLength > maxCipherTextBytes) {
    return { kind: 'failed', error: refusals['too-large'] }
  }
  const text = await openPopupContent(key, content.encrypted).catch(() => undefined)
  // The page holds the key of another wallet, or of this one before its storage was cleared: it has to connect again.
  if (text === undefined) return { kind: 'failed', error: codes.unauthorized }
  const request = readContent(text)
  if (!request) return fail(reply, codes.invalidRequest)
  return toOutcome(toCallOutcome(request, { ...context, pageKey }), { reply, pageKey, context })
}

type Asking = { reply: Reply; pageKey: string; context: PageContext }

/**
 * A handshake names the page's key. `eth_requestAccounts` connects at once; `handshake` only tells the networks, and an encrypted
 * request follows (link-and-popup-wallets §2.6).
 */
function readHandshake(method: string, asking: Asking): RequestOutcome {
  const { reply, context } = asking
  if (method === 'eth_requestAccounts') return toOutcome({ kind: 'connect', answersAs: method }, asking)
  if (method !== 'handshake') return fail(reply, codes.unsupportedMethod)
  const answer = { result: { value: null }, data: { chains: toChains(context.networks) } }
  return { kind: 'answered', reply, answer, isLast: false }
}

function readContent(text: string): PopupRequest | undefined {
  try {
    return parse(popupRequest, parseJson(text, maxContentLength))
  } catch {
    return undefined
  }
}

function toOutcome(outcome: CallOutcome, { reply, pageKey, context }: Asking): RequestOutcome {
  const { claimedName } = context
  const common = { id: crypto.randomUUID(), reply, ...(claimedName && { claimedName }) }
  switch (outcome.kind) {
    case 'connect':
      return { kind: 'asked', request: { ...common, ...outcome, pageKey } }
    case 'switch-network':
    case 'ethereum':
      return { kind: 'asked', request: { ...common, ...outcome } }
    case 'failure':
      return { kind: 'failed', error: outcome.error }
    case 'answer':
      return { kind: 'answered', reply, answer: outcome.answer, isLast: true }
    default:
      return outcome satisfies never
  }
}

function fail(reply: Reply, { code, message }: PopupError): RequestOutcome {
  return { kind: 'answered', reply, answer: { result: { error: { code, message } } }, isLast: true }
}
