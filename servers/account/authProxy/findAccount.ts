import { decodeJwt } from 'jose'
import { type Environment, emailAddress, type ProxyAccountQuery } from 'latchkey/wire/account'
import * as v from 'valibot'
import type { AccountContext } from '../context.ts'
import { CustodyRefusedError } from '../custody.ts'
import { AccountError } from '../failure.ts'
import { readOidcClaims } from '../oidcSignIn.ts'
import { toParent } from '../parent.ts'
import { findOwner } from '../store/identities.ts'
import { findOrganization } from '../store/people.ts'
import { readEmailToken } from '../verification.ts'

const listed = v.object({ organizationIds: v.array(v.string()) })
/** A provider's claims about an address (OpenID Connect Core §5.1). */
const emailClaims = v.object({ email: emailAddress, email_verified: v.literal(true) })

/**
 * Finds the sub-organization of a credential or a contact. For an address, the caller needs proof: a token of a code
 * that was read there, or of a provider that vouches for it (threats T25). Official clients look up a public key or a
 * passkey's id without proof, as they do before a sign-up. The reply reveals that the key is in use, and an id that
 * gives no access.
 * @returns undefined when there is none
 * @throws {AccountError} `invalid_verification`, `invalid_identity`, `login_method_not_offered`
 */
export async function findAccount(
  context: AccountContext,
  environment: Environment,
  { filterType, filterValue, verificationToken, oidcToken }: ProxyAccountQuery,
): Promise<string | undefined> {
  switch (filterType) {
    case 'EMAIL': {
      const address = await readAddress(context, environment, { verificationToken, oidcToken })
      if (address !== filterValue.trim().toLowerCase()) throw new AccountError('invalid_verification')
      return findByEmail(context, environment, address)
    }
    case 'PHONE_NUMBER':
      throw new AccountError('login_method_not_offered')
    case 'OIDC_TOKEN':
      return findByOidcToken(context, environment, filterValue)
    case 'PUBLIC_KEY':
    case 'CREDENTIAL_ID':
      return (await list(context, environment, { name: 'list_suborgs', filterType, filterValue }))[0]
    default:
      return filterType satisfies never
  }
}

/**
 * Finds the sub-organization of a confirmed address. Key custody's answer comes first, because logins there depend on
 * it.
 */
export async function findByEmail(
  context: AccountContext,
  environment: Environment,
  address: string,
): Promise<string | undefined> {
  const { environmentId } = environment
  const filter = { filterType: 'EMAIL', filterValue: address }
  const [confirmed] = await list(context, environment, { name: 'list_verified_suborgs', ...filter })
  if (confirmed !== undefined) return confirmed
  const personId = await findOwner(context.database, environmentId, { kind: 'email', subject: address })
  return personId && findOrganization(context.database, { environmentId, personId })
}

/**
 * Finds the sub-organization of a provider's token, which key custody verifies.
 * @throws {AccountError} `login_method_not_offered`, `invalid_identity`
 */
export async function findByOidcToken(
  context: AccountContext,
  environment: Environment,
  oidcToken: string,
): Promise<string | undefined> {
  readOidcClaims(environment, oidcToken)
  const filter = { filterType: 'OIDC_TOKEN', filterValue: oidcToken }
  try {
    return (await list(context, environment, { name: 'list_suborgs', ...filter }))[0]
  } catch (error) {
    if (error instanceof CustodyRefusedError) throw new AccountError('invalid_identity', { cause: error })
    throw error
  }
}

/** Returns the address that one of the tokens proves. */
async function readAddress(
  context: AccountContext,
  environment: Environment,
  { verificationToken, oidcToken }: Pick<ProxyAccountQuery, 'verificationToken' | 'oidcToken'>,
): Promise<string> {
  if (verificationToken !== undefined) return (await readEmailToken(context, environment, verificationToken)).contact
  if (oidcToken === undefined) throw new AccountError('invalid_verification')
  await findByOidcToken(context, environment, oidcToken)
  const said = v.safeParse(emailClaims, decodeJwt(oidcToken))
  if (!said.success) throw new AccountError('invalid_verification')
  return said.output.email
}

async function list(
  context: AccountContext,
  environment: Environment,
  { name, ...filter }: { name: string; filterType: string; filterValue: string },
): Promise<string[]> {
  const { organizationId } = environment.custody
  const { organizationIds } = await toParent(context, environment).query(name, { organizationId, ...filter }, listed)
  return organizationIds
}
