import * as v from 'valibot'
import { createFollowedStore, type FollowedStore } from '../../core/followedStore.ts'
import type { KeyValueStorage } from '../../core/storage.ts'
import { parseJson } from '../../wire/json.ts'
import { parse } from '../../wire/parse.ts'
import { popupCapabilities, popupChains } from '../../wire/popup/content.ts'
import { maxContentLength } from '../../wire/popup/limits.ts'
import { popupPublicKey } from '../../wire/popup/primitives.ts'
import { address, chainId } from '../../wire/primitives.ts'

/** What this page keeps of its wallet between visits. The page's own key is elsewhere: no script can read it. */
const state = v.object({
  accounts: v.array(address),
  chainId,
  /** Where each chain is read, by decimal id. */
  chains: popupChains,
  /** EIP-5792 capabilities by hex chain id. */
  capabilities: popupCapabilities,
  /** The wallet's key; missing while the page is not connected. */
  walletKey: v.optional(popupPublicKey),
})
export type PopupState = v.InferOutput<typeof state>
export type PopupStore = FollowedStore<PopupState>

export function toInitialState(chainId: number): PopupState {
  return { accounts: [], chainId, chains: {}, capabilities: {} }
}

/** The page's state of its wallet, stored under `key`. What it cannot read counts as empty. */
export function createPopupStore(options: {
  key: string
  storage: KeyValueStorage
  defaultChainId: number
}): PopupStore {
  const { key, storage, defaultChainId } = options
  const restore = (text: string | null): PopupState => {
    if (text === null) return toInitialState(defaultChainId)
    try {
      return parse(state, parseJson(text, maxContentLength))
    } catch {
      return toInitialState(defaultChainId)
    }
  }
  return createFollowedStore({ key, storage, restore, format: JSON.stringify })
}
