import * as v from 'valibot'
import { p256Point, uuid } from './primitives.ts'

/**
 * The content of `/config.json` on a site's own origin, which the site reads at start: the addresses of the servers.
 */
export const siteConfig = v.object({
  environmentId: uuid,
  servers: v.object({
    account: v.string(),
    custody: v.string(),
    rpc: v.string(),
    relay: v.string(),
    /** The relay of wallet-link, the only one whose codes the wallet joins. Without it, the wallet joins none. */
    link: v.optional(v.string()),
    /** A JSON-RPC node of the environment's Solana network. Without it, the wallet signs there but sends nothing. */
    solana: v.optional(v.string()),
  }),
  /** The key that signs key custody's bundles. A page opens no bundle with another signature (key-custody §5.4). */
  custody: v.object({ signerPublicKey: p256Point }),
  /** Other sites by name, e.g. `{wallet: 'http://wallet.localhost:8400'}`. */
  sites: v.record(v.string(), v.string()),
})
export type SiteConfig = v.InferOutput<typeof siteConfig>
