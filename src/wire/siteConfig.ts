import * as v from 'valibot'
import { p256Point, uuid } from './primitives.ts'

/** What a site reads from `/config.json` on its own origin when it starts: where the servers are. */
export const siteConfig = v.object({
  environmentId: uuid,
  servers: v.object({
    account: v.string(),
    custody: v.string(),
    rpc: v.string(),
    relay: v.string(),
    /** A JSON-RPC node of the environment's Solana network; without it the wallet signs there and sends nothing. */
    solana: v.optional(v.string()),
  }),
  /** The key that signs key custody's bundles: a page opens no other's (key-custody §5.4). */
  custody: v.object({ signerPublicKey: p256Point }),
  /** Other sites by name, e.g. `{wallet: 'http://wallet.localhost:8400'}`. */
  sites: v.record(v.string(), v.string()),
})
export type SiteConfig = v.InferOutput<typeof siteConfig>
