import * as v from 'valibot'
import { chainId } from '../wire/primitives.ts'
import { evmNetwork } from './chain.ts'

/** What is known of a way to connect before it is used (specification §3, connector). */
export const connectorRecord = v.object({
  name: v.pipe(v.string(), v.minLength(1)),
  /** Stands in for the key that is otherwise made of the name. */
  overrideKey: v.optional(v.string()),
  deepLinkPreference: v.optional(v.picklist(['native', 'universal']), 'native'),
  metadata: v.object({
    deepLinks: v.object({ native: v.optional(v.string()), universal: v.optional(v.string()) }),
    /** Template: `{enc}` is the encoded page URL, `{encOrigin}` its origin, `{hostAndPath}` the URL without its scheme. */
    inAppBrowserUrl: v.optional(v.string()),
  }),
  projectId: v.pipe(v.string(), v.minLength(1)),
  supportedNetworks: v.array(evmNetwork),
  /** Chain ids, the most wanted first. */
  preferredChains: v.array(chainId),
  canConnectViaQrCode: v.boolean(),
  canConnectViaCustodialService: v.boolean(),
})
export type ConnectorRecord = v.InferOutput<typeof connectorRecord>

/** The page as a wallet presents it (specification §3, app metadata). */
export const appMetadata = v.object({
  appName: v.string(),
  appLogoUrl: v.nullable(v.string()),
  appChainIds: v.array(chainId),
})
export type AppMetadata = v.InferOutput<typeof appMetadata>

/** The link base of the preferred kind, else of the other. */
export function toDeepLink(connector: ConnectorRecord): string | undefined {
  const { native, universal } = connector.metadata.deepLinks
  return connector.deepLinkPreference === 'native' ? (native ?? universal) : (universal ?? native)
}

/** The address that opens `page` inside the wallet's own browser. */
export function toInAppBrowserUrl(connector: ConnectorRecord, page: URL): string | undefined {
  return connector.metadata.inAppBrowserUrl
    ?.replace('{enc}', () => encodeURIComponent(page.href))
    .replace('{encOrigin}', () => encodeURIComponent(page.origin))
    .replace('{hostAndPath}', () => page.href.slice(page.protocol.length + 2))
}
