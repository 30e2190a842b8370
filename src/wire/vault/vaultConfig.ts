import * as v from 'valibot'
import { origin, p256Point, uuid } from '../primitives.ts'

/**
 * The vault's configuration: its environment, which pages may frame it, whose bundles it trusts. It comes inside the page itself
 * (`<meta name="vault" content="…">`), so that the vault needs no network at all.
 */
export const vaultConfig = v.object({
  environmentId: uuid,
  allowedOrigins: v.array(origin),
  /** Of key custody: `signer` of `GET /.well-known/latchkey-custody`. */
  signerPublicKey: p256Point,
  /**
   * The operator's organization at key custody. The vault then imports and shows secrets only for this operator's users. Leave
   * it out if key custody does not sign `parentOrganizationId` into its bundles.
   */
  organizationId: v.optional(uuid),
})
export type VaultConfig = v.InferOutput<typeof vaultConfig>
/** The `name` of the `meta` element. */
export const vaultConfigName = 'vault'
