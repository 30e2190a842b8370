import type { KeyValueStorage } from 'latchkey/core'
import { address, chainId, millis, origin } from 'latchkey/wire'
import { popupPublicKey } from 'latchkey/wire/popup'
import * as v from 'valibot'
import { type ConnectionStore, createConnectionStore } from '../connectionStore.ts'

/** One page's right to send requests. The user still confirms each of them (threats T4). */
const connection = v.object({
  connectionId: v.string(),
  origin,
  /** The key with which the page connected. A page that connects again makes a new one. */
  pageKey: popupPublicKey,
  addresses: v.array(address),
  /** The chains that the page was given. */
  chainIds: v.array(chainId),
  createdAt: millis,
  /** When the page last sent a request. Absent in what older versions stored. */
  lastUsedAt: v.optional(millis),
  expiresAt: millis,
})
export type PopupConnection = v.InferOutput<typeof connection>

/** The connections of the popup wallets' door. */
export type PopupConnections = ConnectionStore<PopupConnection>

export function createPopupConnections(options: {
  environmentId: string
  now?: () => number
  storage?: KeyValueStorage
}): PopupConnections {
  const { environmentId, ...stored } = options
  return createConnectionStore({ key: `latchkey-popup-connections-${environmentId}`, schema: connection, ...stored })
}
