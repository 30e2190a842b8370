import * as v from 'valibot'
import { chainId } from '../primitives.ts'
import { maxChains, maxMethodLength, maxTextLength } from './limits.ts'
import { sentPreference } from './preference.ts'
import { messageId, popupEnvelope, popupPublicKey } from './primitives.ts'

const text = v.pipe(v.string(), v.maxLength(maxTextLength))
const method = v.pipe(v.string(), v.minLength(1), v.maxLength(maxMethodLength))

/** What a page reports about itself. All of it is optional for a wallet, which shows it as a claim. */
const sentMetadata = v.object({
  appName: v.fallback(v.optional(text), undefined),
  appLogoUrl: v.fallback(v.nullish(text), undefined),
  appChainIds: v.fallback(v.optional(v.pipe(v.array(chainId), v.maxLength(maxChains)), []), []),
})

/** Page → popup: the answer to `PopupLoaded`, whose id it repeats. */
export const pageConfig = v.object({
  requestId: messageId,
  data: v.object({
    version: text,
    /** Base account names itself here. */
    sdkName: v.fallback(v.optional(text), undefined),
    metadata: v.fallback(v.optional(sentMetadata, {}), { appChainIds: [] }),
    preference: v.fallback(v.optional(sentPreference, {}), { options: 'all' }),
    /** The address of the page. It is only a claim: the browser names the origin. */
    location: v.fallback(v.optional(text), undefined),
  }),
})
export type PageConfig = v.InferOutput<typeof pageConfig>

/** Page → popup: asks whether the popup wallet or a phone signs. The preference of the page is repeated in it. */
export const selectSignerType = v.object({
  id: messageId,
  event: v.literal('selectSignerType'),
  data: v.object({ ...sentPreference.entries, handshakeRequest: v.optional(v.object({ method })) }),
})
export type SelectSignerType = v.InferOutput<typeof selectSignerType>

const handshake = v.object({ method, params: v.optional(v.unknown()) })

/** Page → popup: a handshake, which names the page's key, or a request that is encrypted with the keys of both ends. */
export const pageRequest = v.object({
  id: messageId,
  sender: popupPublicKey,
  /** Base account's. The answer repeats it. */
  correlationId: v.optional(messageId),
  content: v.union([v.object({ handshake }), v.object({ encrypted: popupEnvelope })]),
  /** A date. Neither end reads it. */
  timestamp: v.optional(v.unknown()),
})
export type PageRequest = v.InferOutput<typeof pageRequest>

/** Page → popup: the wallet-link session that the phone joins, and later that it has joined. */
export const walletLinkUpdate = v.object({
  event: v.literal('WalletLinkUpdate'),
  data: v.union([
    v.object({
      session: v.object({
        id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'expected 16 bytes of hex')),
        secret: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected 32 bytes of hex')),
      }),
    }),
    v.object({ connected: v.boolean() }),
  ]),
})
export type WalletLinkUpdate = v.InferOutput<typeof walletLinkUpdate>

/** Everything that a page posts to the popup, as structured clones (link-and-popup-wallets §2.4–2.6). */
export const pageMessage = v.union([selectSignerType, walletLinkUpdate, pageRequest, pageConfig])
export type PageMessage = v.InferOutput<typeof pageMessage>

/** The id of a message that nothing else could be read of. A wallet answers it, because the page would wait forever. */
export const askedMessage = v.object({ id: messageId })
