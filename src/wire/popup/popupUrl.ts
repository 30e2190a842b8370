import * as v from 'valibot'
import { parse } from '../parse.ts'
import { origin } from '../primitives.ts'
import { maxTextLength } from './limits.ts'

/** The path of the popup wallets' door at a hosted wallet. */
export const popupPath = '/popup'

/** What the page's own client found out about its Cross-Origin-Opener-Policy: the header's text, or why it knows none. */
const text = v.pipe(v.string(), v.maxLength(maxTextLength))
const query = v.object({ origin, sdkName: v.optional(text), sdkVersion: v.optional(text), coop: v.optional(text) })

/** What the address of a popup says. The origin is only a claim until a message of it arrives (threats T6). */
export type PopupAddress = v.InferOutput<typeof query>

/** Returns the address of the popup. */
export function buildPopupUrl(walletUrl: string, address: PopupAddress): URL {
  const url = new URL(walletUrl)
  for (const [name, value] of Object.entries(address)) if (value !== undefined) url.searchParams.set(name, value)
  return url
}

/**
 * Reads the query of a popup's address. The official client appends its parameters again at every opening, so the first value of
 * each counts (link-and-popup-wallets §2.1).
 * @throws {WireError} when it names no web origin
 */
export function parsePopupUrl(search: string): PopupAddress {
  const parameters = new URLSearchParams(search)
  const first = (name: string) => parameters.get(name) ?? undefined
  const [sdkName, sdkVersion, coop] = ['sdkName', 'sdkVersion', 'coop'].map(first)
  return parse(query, {
    origin: first('origin'),
    ...(sdkName !== undefined && { sdkName }),
    ...(sdkVersion !== undefined && { sdkVersion }),
    ...(coop !== undefined && { coop }),
  })
}
