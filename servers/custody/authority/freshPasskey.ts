import { type ActivityName, type FreshPasskey, failures } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import type { Call, Custody } from '../context/custody.ts'
import { grantOf } from '../context/organizationLimits.ts'
import { oidcTokenScheme, verificationTokenScheme } from '../stamps/attestedStamp.ts'
import { findAuthenticators } from '../store/credentials.ts'

const attestedSchemes: readonly string[] = [verificationTokenScheme, oidcTokenScheme]

/** The activities for which an operator may require a stamp of the user's own passkey (key-custody §14). */
const kinds: { [name in ActivityName]?: FreshPasskey } = {
  export_wallet: 'export',
  export_wallet_account: 'export',
  export_private_key: 'export',
  // Deleting a key is as permanent as exporting it.
  delete_wallets: 'export',
  delete_wallet_accounts: 'export',
  delete_private_keys: 'export',
  delete_sub_organization: 'export',
  create_authenticators: 'credentials',
  delete_authenticators: 'credentials',
  create_api_keys: 'credentials',
  create_oauth_providers: 'credentials',
  delete_oauth_providers: 'credentials',
  // An attacker could register a key of their own, use it outside the page, and start the next session before it ends.
  stamp_login: 'credentials',
  create_read_write_session: 'credentials',
  // Codes go to the user's address, and a reader of a code can add a passkey.
  update_user: 'credentials',
  update_user_email: 'credentials',
  update_user_phone_number: 'credentials',
  // A new root user has the same rights as the passkey's owner.
  create_users: 'credentials',
  create_api_only_users: 'credentials',
  delete_users: 'credentials',
  update_root_quorum: 'credentials',
  // Opens or closes the sign-in methods by a code.
  set_organization_feature: 'credentials',
  remove_organization_feature: 'credentials',
}

/**
 * If the operator requires it, a passkey must stamp changes that outlast a key in the page (threats T4). A user without
 * a passkey can add the first one with that key, and can export nothing until then. A key that was mailed for recovery
 * may add a passkey, because the user's passkeys are lost.
 * @throws {CustodyError} `request not authorized: a passkey of the user must stamp this …`
 */
export async function assertFreshPasskey(
  custody: Custody,
  name: ActivityName,
  { caller, organization }: Call,
): Promise<void> {
  const kind = kinds[name]
  // A server's key controls the operator's own organization.
  if (kind === undefined || organization.parentId === null) return
  if (!grantOf(custody, organization).freshPasskey.includes(kind)) return
  if (caller.credentialType === 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR') return
  if (name === 'create_authenticators' && caller.credentialType === 'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256') return
  // This login started with a code or a provider, as `otp_login` and `oauth_login` do.
  if (name === 'stamp_login' && attestedSchemes.includes(caller.credentialType)) return
  if (kind === 'credentials') {
    const passkeys = await findAuthenticators(custody.db, organization.id, caller.userId)
    if (passkeys.length === 0) return
  }
  throw new CustodyError(failures.passkeyNeeded)
}
