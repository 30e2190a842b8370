import * as v from 'valibot'
import type { PublicEnvironment } from '../../../wire/account/environment.ts'
import type { Person } from '../../../wire/account/person.ts'
import { getUserReply, type UserReply } from '../../../wire/custody/replies.ts'
import type { Passkey } from '../../embedded/capabilities.ts'
import { CustodyApiError, CustodyError, isUnreachable } from '../errors.ts'
import { listPasskeys, toTransports } from '../passkeys/listPasskeys.ts'
import { makePasskey } from '../passkeys/makePasskey.ts'
import { registerPasskey } from '../passkeys/registerPasskey.ts'
import { rememberPasskey } from '../passkeys/rememberPasskey.ts'
import type { WalletContext } from '../walletContext.ts'

// Key custody holds the user's passkeys, because it verifies their stamps.

export function passkeys({ signedIn }: WalletContext): Promise<readonly Passkey[]> {
  return listPasskeys(signedIn.session())
}

export async function addPasskey(
  context: WalletContext,
  { name = 'Passkey' }: { name?: string } = {},
): Promise<Passkey> {
  const { signedIn, unfinished, now } = context
  const { displayName, email, confirmedEmail, passkeys, personId } = signedIn.person()
  // A passkey that can't be registered would stay on the device and open nothing.
  await signedIn.session().assertStamper()
  const earlier = unfinished.passkey?.personId === personId ? unfinished.passkey.authenticator : undefined
  const authenticator =
    earlier ??
    (await makePasskey(context, {
      ...{ name, displayName, email: confirmedEmail ?? email },
      excludeCredentials: passkeys.map(({ credentialId }) => credentialId),
    }))
  unfinished.passkey = { personId, authenticator }
  const id = await registerPasskey(signedIn.session(), authenticator).catch((error: unknown) => {
    if (error instanceof CustodyApiError && !isUnreachable(error)) unfinished.passkey = undefined
    throw error
  })
  unfinished.passkey = undefined
  const { credentialId, transports } = authenticator.attestation
  await rememberPasskey(context, credentialId)
  const { authenticatorName } = authenticator
  return { id, credentialId, name: authenticatorName, createdAt: now(), transports: toTransports(transports) }
}

export async function renamePasskey(
  { signedIn }: WalletContext,
  authenticatorId: string,
  authenticatorName: string,
): Promise<void> {
  const { client, organizationId, userId, withStamper } = signedIn.session()
  const parameters = { userId, authenticatorId, authenticatorName }
  const activity = { type: 'ACTIVITY_TYPE_UPDATE_AUTHENTICATOR', parameters } as const
  await withStamper((stamper) =>
    client.submit('update_authenticator', activity, { organizationId, stamper, schema: v.unknown() }),
  )
}

export async function removePasskey({ account, signedIn }: WalletContext, id: string): Promise<void> {
  const { client, organizationId, userId, withStamper, withStamperFor } = signedIn.session()
  const { user } = await withStamper((stamper) =>
    client.query('get_user', { userId }, { organizationId, stamper, schema: getUserReply }),
  )
  const others = user.authenticators.filter(({ authenticatorId }) => authenticatorId !== id)
  const { confirmedEmail } = signedIn.person()
  const { oauthProviders } = user
  const otherMethods = countOtherLoginMethods(await account.environment(), { confirmedEmail, oauthProviders })
  if (others.length + otherMethods === 0) throw new CustodyError('lastLoginMethod')
  const parameters = { userId, authenticatorIds: [id] }
  const activity = { type: 'ACTIVITY_TYPE_DELETE_AUTHENTICATORS', parameters } as const
  await withStamperFor('credentials')((stamper) =>
    client.submit('delete_authenticators', activity, { organizationId, stamper, schema: v.unknown() }),
  )
  const removed = user.authenticators.find(({ authenticatorId }) => authenticatorId === id)
  const person = signedIn.person()
  const passkeys = person.passkeys.filter(({ credentialId }) => credentialId !== removed?.credentialId)
  signedIn.change({ ...person, passkeys })
}

/** How many login methods a user without passkeys has: only those that the environment offers count. */
function countOtherLoginMethods(
  { signIn, oidc, vaultUrl }: PublicEnvironment,
  { confirmedEmail, oauthProviders }: Pick<Person, 'confirmedEmail'> & Pick<UserReply, 'oauthProviders'>,
): number {
  // By an emailed code, or by a recovery, which opens in the vault.
  const hasEmail = confirmedEmail !== undefined && (signIn.includes('email') || vaultUrl !== undefined)
  const offered = oauthProviders.filter(({ issuer, audience }) =>
    oidc.some((provider) => provider.issuer === issuer && provider.clientId === audience),
  )
  return offered.length + (hasEmail ? 1 : 0)
}
