import * as v from 'valibot'
import { backupLocations } from '../mpc/backup.ts'
import { thresholdSignatureScheme } from '../mpc/schemes.ts'
import { address, solanaAddress, suiAddress, uuid } from '../primitives.ts'
import { smartWallet } from './smartWallet.ts'

/** Where a share of the client is backed up (managed-wallet §4.2). The last place is of later versions only. */
const credentialBackupLocations = [...backupLocations, 'offlineRecovery'] as const

/** A backup of one share of the client (managed-wallet §4.3). */
export const keyShareInfo = v.object({
  id: uuid,
  backupLocation: v.picklist(credentialBackupLocations),
  /** Pages read it from the first share only. */
  passwordEncrypted: v.boolean(),
  /** The id at the place where the backup lies, such as a file at Google Drive. */
  externalKeyShareId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(256))),
})
export type KeyShareInfo = v.InferOutput<typeof keyShareInfo>

/** Indexes by position as JSON text, such as `{"0":44,"1":60,"2":0,"3":0,"4":0}`; empty or absent for an imported key. */
const derivationPath = v.pipe(
  v.string(),
  v.regex(/^(\{"0":\d{1,10}(,"[1-9]":\d{1,10}){0,9}\})?$/, 'expected a derivation path as JSON text, or none'),
)

/** Three shares of the client, each with a backup at every place. */
export const maxKeyShares = 3 * credentialBackupLocations.length

const ownProperties = {
  thresholdSignatureScheme,
  derivationPath: v.optional(derivationPath),
  /** Passed through, as in the specification. The managed wallet of this project has no such organization. */
  turnkeySubOrganizationId: v.optional(uuid),
}
const walletProperties = v.object({
  keyShares: v.pipe(v.array(keyShareInfo), v.maxLength(maxKeyShares, 'are too many')),
  ...ownProperties,
})

/** The fields of a credential around its properties. */
const withProperties = <const properties extends v.GenericSchema>(walletProperties: properties) => {
  const common = {
    /** The wallet's id. */
    id: uuid,
    walletName: v.literal('dynamicwaas'),
    walletProperties,
    signerRefId: v.optional(uuid),
    ...smartWallet,
  }
  return v.variant('chain', [
    v.object({ ...common, chain: v.literal('eip155'), address }),
    v.object({ ...common, chain: v.literal('solana'), address: solanaAddress }),
    v.object({ ...common, chain: v.literal('sui'), address: suiAddress }),
  ])
}

/**
 * Specification §3, verified credential (managed wallet kind), with every field of managed-wallet §4.3. The chain is the
 * credential's name for what pages call EVM, SVM and SUI.
 */
export const managedCredential = withProperties(walletProperties)
export type ManagedCredential = v.InferOutput<typeof managedCredential>

/** A credential as the wallet's server knows it. Its backups are known to the share store alone. */
export const credentialWithoutShares = withProperties(v.object(ownProperties))
export type CredentialWithoutShares = v.InferOutput<typeof credentialWithoutShares>
