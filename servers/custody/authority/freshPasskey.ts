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
  // Deleting a key outlasts the session key as much as exporting it does.
  delete_wallets: 'export',
  delete_wallet_accounts: 'export',
  delete_private_keys: 'export',
  delete_sub_organization: 'export',
  create_authenticators: 'credentials',
  delete_authenticators: 'credentials',
  create_api_keys: 'credentials',
  create_oauth_providers: 'credentials',
  delete_oauth_providers: 'credentials',
  // A session of a key of one's own leaves the page, and begins the next one before it ends.
  stamp_login: 'credentials',
  create_read_write_session: 'credentials',
  // Codes are sent to the user's address, and a reader of a code can add a passkey.
  update_user: 'credentials',
  update_user_email: 'credentials',
  update_user_phone_number: 'credentials',
  // A new root user can decide like the passkey's owner.
  create_users: 'credentials',
  create_api_only_users: 'credentials',
  delete_users: 'credentials',
  update_root_quorum: 'credentials',
  // Which of the ways in are open.
  set_organization_feature: 'credentials',
  remove_organization_feature: 'credentials',
}

/**
 * Where the operator requires it, a key that a page stores cannot alone make changes that outlast it: a passkey must
 * stamp them (threats T4). A user without a passkey can add the first one only with that key, and exports nothing until
 * then. A key that was mailed for recovery adds a passkey without another one, because the user's passkeys are lost.
 * @throws {CustodyError} `request not authorized: a passkey of the user must stamp this …`
 */
export async function assertFreshPasskey(
  custody: Custody,
  name: ActivityName,
  { caller, organization }: Call,
): Promise<void> {
  const kind = kinds[name]
  // The operator's own organization is held by the key of a server.
  if (kind === undefined || organization.parentId === null) return
  if (!grantOf(custody, organization).freshPasskey.includes(kind)) return
  if (caller.credentialType === 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR') return
  if (name === 'create_authenticators' && caller.credentialType === 'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256') return
  // This login begins with a code or with a provider, as `otp_login` and `oauth_login` do.
  if (name === 'stamp_login' && attestedSchemes.includes(caller.credentialType)) return
  if (kind === 'credentials') {
    const passkeys = await findAuthenticators(custody.db, organization.id, caller.userId)
    if (passkeys.length === 0) return
  }
  throw new CustodyError(failures.passkeyNeeded)
}
