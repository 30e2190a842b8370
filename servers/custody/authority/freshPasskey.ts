import { type ActivityName, type FreshPasskey, failures } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import type { Call, Custody } from '../context/custody.ts'
import { grantOf } from '../context/organizationLimits.ts'
import { findAuthenticators } from '../store/credentials.ts'

/** What an operator may want a passkey's own stamp for (key-custody §14), by activity. */
const kinds: { [name in ActivityName]?: FreshPasskey } = {
  export_wallet: 'export',
  export_wallet_account: 'export',
  export_private_key: 'export',
  // What destroys keys outlasts the session key as much as what takes them out.
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
  // Codes go to the address that a user has, and whoever reads them may add a passkey.
  update_user: 'credentials',
  update_user_email: 'credentials',
  update_user_phone_number: 'credentials',
  // A user of one's own, who then decides, is as good as a passkey of one's own.
  create_users: 'credentials',
  create_api_only_users: 'credentials',
  delete_users: 'credentials',
  update_root_quorum: 'credentials',
  // Which of the ways in are open.
  set_organization_feature: 'credentials',
  remove_organization_feature: 'credentials',
}

/**
 * Where the operator wants it, a key that lies in a page does not do alone what outlasts it: a passkey stamps that
 * (threats T4). Who has no passkey has nothing to add one with but that key; nothing is exported until they have. A key
 * that was mailed for recovery adds a passkey without one, since theirs is lost.
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
  if (kind === 'credentials') {
    const passkeys = await findAuthenticators(custody.db, organization.id, caller.userId)
    if (passkeys.length === 0) return
  }
  throw new CustodyError(failures.passkeyNeeded)
}
