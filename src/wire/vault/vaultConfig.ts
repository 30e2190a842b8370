import * as v from 'valibot'
import { origin, p256Point, uuid } from '../primitives.ts'

/**
 * The vault's configuration: its environment, the pages that may frame it, and the key whose bundles it trusts. It is
 * inside the page itself (`<meta name="vault" content="…">`), so that the vault needs no network at all.
 */
export const vaultConfig = v.object({
  environmentId: uuid,
  allowedOrigins: v.array(origin),
  /** Key custody's public key: `signer` of `GET /.well-known/latchkey-custody`. */
  signerPublicKey: p256Point,
  /**
   * The operator's organization at key custody. If set, the vault imports and shows secrets only for this operator's
   * users. Leave it out if key custody does not sign `parentOrganizationId` into its bundles.
   */
  organizationId: v.optional(uuid),
})
export type VaultConfig = v.InferOutput<typeof vaultConfig>
/** The `name` of the `meta` element. */
export const vaultConfigName = 'vault'
