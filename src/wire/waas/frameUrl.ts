import * as v from 'valibot'
import { httpUrl } from '../httpUrl.ts'
import { parse } from '../parse.ts'
import { origin, uuid } from '../primitives.ts'
import { maxFrameAncestorLength, maxFrameAncestors } from './limits.ts'

/** The path of the frame, before the id of the environment. */
export const framePath = '/waas-v1/'

const environmentId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'expected the ID of an environment'))

/** Official constants name relays without a scheme. */
const relayUrl = v.pipe(
  v.string(),
  v.transform((text) => (/^https?:\/\//i.test(text) ? text : `https://${text}`)),
  httpUrl,
)
const isTrue = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
)

/** The query of the frame's URL (managed-wallet §1.1). */
const frameQuery = v.object({
  /** Names the client object that made the frame. The frame repeats it when it is ready. */
  instanceId: uuid,
  /** The page's origin as the page says. The frame compares it with the environment's origins and with the browser's. */
  hostOrigin: origin,
  /** The same value as in the path. */
  environmentId,
  /** Without `/api/v0`. Any page can open the frame with any value, so the frame sends a token only to hosts that it knows. */
  baseApiUrl: v.optional(httpUrl),
  baseMPCRelayApiUrl: v.optional(relayUrl),
  sdkVersion: v.optional(v.pipe(v.string(), v.maxLength(100))),
  debug: v.optional(isTrue),
  /** The host of the share backups. */
  baseClientKeysharesRelayApiUrl: v.optional(relayUrl),
  /** The page stores the shares. Only newer official pages offer this. */
  secureStorage: v.optional(isTrue),
  /** The frame recovers shares as soon as it has a token. */
  eagerlyRecoverKeyShares: v.optional(isTrue),
  /** More origins that may embed the frame, as the page says. */
  frameAncestors: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(maxFrameAncestorLength))),
    v.maxLength(maxFrameAncestors),
  ),
})
export type FrameQuery = v.InferOutput<typeof frameQuery>

/** What a page writes into the URL of the frame. */
export type FrameUrlOptions = {
  environmentId: string
  instanceId: string
  hostOrigin: string
  baseApiUrl?: string | undefined
  baseMPCRelayApiUrl?: string | undefined
  sdkVersion?: string | undefined
}

/**
 * Returns the frame's URL at `host`, an origin. Keys that have no value are written as empty text, as the official page does.
 */
export function toFrameUrl(host: string, options: FrameUrlOptions): string {
  const { baseApiUrl = '', baseMPCRelayApiUrl = '', sdkVersion = '', ...needed } = options
  const { instanceId, hostOrigin } = needed
  const url = new URL(`${framePath}${encodeURIComponent(needed.environmentId)}`, host)
  url.search = new URLSearchParams({
    ...{ instanceId, hostOrigin, environmentId: needed.environmentId },
    ...{ baseApiUrl, baseMPCRelayApiUrl, sdkVersion },
  }).toString()
  return url.href
}

/**
 * Reads the frame's URL. An empty value and a missing one are the same; unknown keys are ignored.
 * @throws {WireError} naming the key that does not fit
 */
export function readFrameUrl(url: URL): FrameQuery {
  const given = [...url.searchParams].filter(([key, value]) => key !== 'frameAncestors' && value !== '')
  const query = {
    ...Object.fromEntries(given),
    frameAncestors: url.searchParams.getAll('frameAncestors').filter(Boolean),
  }
  const read = parse(frameQuery, query)
  parse(v.object({ path: v.literal(`${framePath}${read.environmentId}`) }), { path: url.pathname })
  return read
}
