import * as v from 'valibot'
import { messageId, popupEnvelope, popupError, popupPublicKey } from './primitives.ts'

/** Popup → page, once: the wallet listens. */
export const popupLoaded = v.object({ event: v.literal('PopupLoaded'), id: messageId })
/** Popup → page, when the window closes or leaves: every request without an answer is rejected. */
export const popupUnload = v.object({ event: v.literal('PopupUnload') })
/** Popup → page: asks for the wallet-link session that a phone can join. */
export const walletLinkSessionRequest = v.object({ event: v.literal('WalletLinkSessionRequest') })

/** Popup → page: the answer to `selectSignerType`. `scw` is this popup, `walletlink` a phone. */
export const signerChoice = v.object({
  id: messageId,
  requestId: messageId,
  data: v.union([v.literal('scw'), v.literal('walletlink')]),
})
export type SignerChoice = v.InferOutput<typeof signerChoice>

/** Popup → page: the answer to a request. A failure is not encrypted: the wallet has no key for this page. */
export const popupResponse = v.object({
  id: messageId,
  requestId: messageId,
  sender: popupPublicKey,
  correlationId: v.optional(messageId),
  content: v.union([v.object({ encrypted: popupEnvelope }), v.object({ failure: popupError })]),
  /** A date. Neither end reads it. */
  timestamp: v.optional(v.unknown()),
})
export type PopupResponse = v.InferOutput<typeof popupResponse>

/** Everything that the popup posts to its page, as structured clones (link-and-popup-wallets §2.4–2.6). */
export const popupMessage = v.union([popupLoaded, popupUnload, walletLinkSessionRequest, signerChoice, popupResponse])
export type PopupMessage = v.InferOutput<typeof popupMessage>
