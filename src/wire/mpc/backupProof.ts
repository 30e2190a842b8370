import * as v from 'valibot'

/**
 * How a share was sealed: by a password, by a passkey (PRF), or only by the share store under its own key. With `operator`,
 * the operator of both servers can sign for the user, so the frame uses it only where the environment says `operatorBackup`.
 * `delegate`: to the key of the project to which the user delegated it.
 */
export const backupProof = v.picklist(['password', 'passkey', 'operator', 'delegate'])
