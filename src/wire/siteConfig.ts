import * as v from 'valibot'
import { uuid } from './primitives.ts'

/** What a site reads from `/config.json` on its own origin when it starts: where the servers are. */
export const siteConfig = v.object({
  environmentId: uuid,
  servers: v.object({ account: v.string(), custody: v.string(), rpc: v.string() }),
  /** Other sites by name, e.g. `{wallet: 'http://wallet.localhost:8400'}`. */
  sites: v.record(v.string(), v.string()),
})
export type SiteConfig = v.InferOutput<typeof siteConfig>
