import * as v from 'valibot'
import { address, millis, uuid } from '../primitives.ts'
import { managedCredential } from './managedCredential.ts'
import { smartWallet } from './smartWallet.ts'

/**
 * The two kinds of a user's wallet at key custody (specification §3): 'turnkeyhd' derives accounts from a recovery phrase, 'turnkey' is one
 * private key.
 */
export const custodyWalletName = v.picklist(['turnkey', 'turnkeyhd'], "expected 'turnkey' or 'turnkeyhd'")
export type CustodyWalletName = v.InferOutput<typeof custodyWalletName>

/** Specification §3, embedded wallet verified credential (key-custody kind). */
export const custodyCredential = v.object({
  id: uuid,
  address,
  chain: v.literal('eip155'),
  walletName: custodyWalletName,
  walletProperties: v.object({ turnkeySubOrganizationId: uuid, isSessionKeyCompatible: v.boolean() }),
  signerRefId: v.optional(uuid),
  ...smartWallet,
})

export type CustodyCredential = v.InferOutput<typeof custodyCredential>

export const verifiedCredential = v.variant('walletName', [custodyCredential, managedCredential])
export type VerifiedCredential = v.InferOutput<typeof verifiedCredential>

export const passkey = v.object({ credentialId: v.string(), rpId: v.string(), createdAt: millis })

/** `GET /me`. */
export const person = v.object({
  personId: uuid,
  environmentId: uuid,
  displayName: v.string(),
  /** The address typed at sign-up. It does not sign the user in. */
  email: v.optional(v.string()),
  /** The address that a mailed code has confirmed. It signs the user in and recovers the wallet. */
  confirmedEmail: v.optional(v.string()),
  passkeys: v.array(passkey),
  credentials: v.array(verifiedCredential),
})
export type Person = v.InferOutput<typeof person>
