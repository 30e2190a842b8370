import { type Environment, sessionKeyTtlSeconds, type WalletKitConfig } from 'latchkey/wire/account'
import { emailCodeLength } from '../limits.ts'

/** The names that official clients have for providers, by their issuers. */
const providerNames: Readonly<Record<string, string>> = {
  'https://accounts.google.com': 'google',
  'https://appleid.apple.com': 'apple',
  'https://www.facebook.com': 'facebook',
}

/** The login methods of an environment, as official clients read them. Other providers have no name there. */
export function toWalletKitConfig({ signIn, oidc, custody }: Environment): WalletKitConfig {
  const known = oidc.flatMap(({ issuer, clientId }) => {
    const name = providerNames[issuer]
    return name === undefined ? [] : [[name, clientId] as const]
  })
  return {
    enabledProviders: [...signIn, ...known.map(([name]) => name)],
    sessionExpirationSeconds: String(sessionKeyTtlSeconds),
    organizationId: custody.organizationId,
    oauthClientIds: Object.fromEntries(known),
    otpAlphanumeric: false,
    otpLength: String(emailCodeLength),
  }
}
