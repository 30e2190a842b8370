import type { PublicEnvironment } from '../../../wire/account/environment.ts'
import type { Person } from '../../../wire/account/person.ts'
import type { UserReply } from '../../../wire/custody/replies.ts'

/** How many ways in somebody has who has no passkey: only what the environment offers lets anybody in. */
export function waysBesidePasskeys(
  { signIn, oidc, vaultUrl }: PublicEnvironment,
  { confirmedEmail, oauthProviders }: Pick<Person, 'confirmedEmail'> & Pick<UserReply, 'oauthProviders'>,
): number {
  // By a code, or by a recovery, which opens in the vault.
  const isMailed = confirmedEmail !== undefined && (signIn.includes('email') || vaultUrl !== undefined)
  const offered = oauthProviders.filter(({ issuer, audience }) =>
    oidc.some((provider) => provider.issuer === issuer && provider.clientId === audience),
  )
  return offered.length + (isMailed ? 1 : 0)
}
