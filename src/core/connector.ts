import * as v from 'valibot'
import { chainId } from '../wire/primitives.ts'
import { evmNetwork } from './chain.ts'
import { pickDeepLink } from './deepLink.ts'
import { fillPageTemplate } from './pageTemplate.ts'

/**
 * What a page knows of a way to connect before using it (specification §3, connector). The relay knows a page by its project id, so
 * a connector with a QR code needs one (specification §5).
 */
export const connectorRecord = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.minLength(1)),
    /** Replaces the key that is otherwise derived from the name. */
    overrideKey: v.optional(v.string()),
    deepLinkPreference: v.optional(v.picklist(['native', 'universal']), 'native'),
    metadata: v.object({
      deepLinks: v.object({ native: v.optional(v.string()), universal: v.optional(v.string()) }),
      /** A template, filled by `fillPageTemplate`. */
      inAppBrowserUrl: v.optional(v.string()),
    }),
    projectId: v.optional(v.pipe(v.string(), v.minLength(1))),
    supportedNetworks: v.array(evmNetwork),
    /** Chain ids, the preferred first. */
    preferredChains: v.array(chainId),
    canConnectViaQrCode: v.boolean(),
    canConnectViaCustodialService: v.boolean(),
  }),
  v.check(
    ({ canConnectViaQrCode, projectId }) => !canConnectViaQrCode || projectId !== undefined,
    'WalletConnect project ID is required',
  ),
)
export type ConnectorRecord = v.InferOutput<typeof connectorRecord>

/** The page as a wallet presents it (specification §3, app metadata). */
export const appMetadata = v.object({
  appName: v.string(),
  appLogoUrl: v.nullable(v.string()),
  appChainIds: v.array(chainId),
})
export type AppMetadata = v.InferOutput<typeof appMetadata>

/** Returns the link base of the preferred kind, otherwise of the other kind. */
export function toDeepLink({ metadata, deepLinkPreference }: ConnectorRecord): string | undefined {
  return pickDeepLink(metadata.deepLinks, deepLinkPreference)
}

/** Returns the URL that opens `page` inside the wallet's own browser. */
export function toInAppBrowserUrl({ metadata }: ConnectorRecord, page: URL): string | undefined {
  return metadata.inAppBrowserUrl && fillPageTemplate(metadata.inAppBrowserUrl, page)
}
