import * as v from 'valibot'
import { appLink } from '../appLink.ts'
import { httpUrl } from '../httpUrl.ts'
import { maxTextLength } from './limits.ts'
import { publicKey, text } from './primitives.ts'

/** Brings a peer's app to the front. */
const link = v.pipe(appLink, v.maxLength(maxTextLength))
const shortUrl = v.pipe(httpUrl, v.maxLength(maxTextLength))

/**
 * A peer's description of itself, all of it unverified. Wallets and pages often fill it carelessly, so invalid fields
 * are omitted: a broken icon must not prevent a connection.
 */
export const metadata = v.object({
  name: v.fallback(text, ''),
  description: v.fallback(text, ''),
  url: v.fallback(shortUrl, ''),
  icons: v.fallback(v.pipe(v.array(shortUrl), v.maxLength(10)), []),
  redirect: v.fallback(
    v.optional(
      v.object({ native: v.fallback(v.optional(link), undefined), universal: v.fallback(v.optional(link), undefined) }),
    ),
    undefined,
  ),
})
export type Metadata = v.InferOutput<typeof metadata>

/** One end of a session: its key for key agreement, and its description of itself. */
export const peer = v.object({ publicKey, metadata })
export type Peer = v.InferOutput<typeof peer>
