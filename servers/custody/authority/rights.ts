import { type ActivityName, failures, type QueryName } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import type { Caller } from '../context/custody.ts'
import { oidcTokenScheme, verificationTokenScheme } from '../stamps/attestedStamp.ts'

/**
 * The activities that a user of the parent may submit on a sub-organization: sign-in and recovery of users who hold no
 * key yet. Apart from these, a parent may only read (key-custody §6, §8).
 */
const parentMay: ReadonlySet<string> = new Set([
  'email_auth',
  'init_otp_auth',
  'otp_auth',
  'init_otp',
  'verify_otp',
  'otp_login',
  'oauth',
  'oauth_login',
  'init_user_email_recovery',
])

/**
 * The activities that users may submit about themselves without the quorum, unless a policy denies it (key-custody §8):
 * `userId` names the caller. About another user, the quorum decides.
 */
const ownAffairs: ReadonlySet<string> = new Set([
  'create_api_keys',
  'update_api_key',
  'delete_api_keys',
  'create_authenticators',
  'update_authenticator',
  'delete_authenticators',
  'create_oauth_providers',
  'update_oauth_provider',
  'delete_oauth_providers',
  'create_read_write_session',
  'recover_user',
])

/** Activities that concern the caller unless they name another user. */
const callersAffairs: ReadonlySet<string> = new Set([
  'create_read_write_session',
  'create_read_only_session',
  'stamp_login',
])

/**
 * Activities that only the root quorum decides. Policies do not apply, because the author of a policy could otherwise
 * replace the quorum.
 */
const rootQuorumOnly: ReadonlySet<string> = new Set([
  'update_root_quorum',
  'update_organization_name',
  'set_organization_feature',
  'remove_organization_feature',
])

/** Credentials with a few rights only. Every other kind has all rights of its user. */
const restricted: Record<
  string,
  { mayQuery(name: QueryName, about: About, caller: Caller): boolean; submits: string[] }
> = {
  // A mailed key proves control of the mailbox, which allows adding one passkey (key-custody §6).
  CREDENTIAL_TYPE_RECOVER_USER_KEY_P256: {
    mayQuery: (name, about, caller) => name === 'whoami' || (name === 'get_user' && about.userId === caller.userId),
    submits: ['recover_user'],
  },
  // A token of a code or of a provider allows starting one session.
  [verificationTokenScheme]: { mayQuery: () => false, submits: ['stamp_login'] },
  [oidcTokenScheme]: { mayQuery: () => false, submits: ['stamp_login'] },
  // Not a key but a token that is sent with each query (key-custody §1.4).
  SESSION_TYPE_READ_ONLY: { mayQuery: () => true, submits: [] },
}

/** The parameters of a request. Only the user that they name, if any, matters here. */
type About = Record<string, unknown>

export function mayParentSubmit(name: ActivityName): boolean {
  return parentMay.has(name)
}

export function isForRootQuorum(name: ActivityName): boolean {
  return rootQuorumOnly.has(name)
}

export function isOwnAffair(name: ActivityName, about: About, caller: Caller): boolean {
  return about.userId === undefined ? callersAffairs.has(name) : ownAffairs.has(name) && about.userId === caller.userId
}

/** @throws {CustodyError} `request not authorized` */
export function assertMayQuery(name: QueryName, about: About, caller: Caller): void {
  const bounds = restricted[caller.credentialType]
  if (bounds && !bounds.mayQuery(name, about, caller)) throw new CustodyError(failures.notAuthorized)
}

/** @throws {CustodyError} `request not authorized` */
export function assertMaySubmit(name: ActivityName, caller: Caller): void {
  const bounds = restricted[caller.credentialType]
  if (bounds && !bounds.submits.includes(name)) throw new CustodyError(failures.notAuthorized)
}
