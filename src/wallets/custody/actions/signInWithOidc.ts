import { sha256 } from '../../../crypto/digest.ts'
import { toHex } from '../../../crypto/hex.ts'
import { oidcSignInMessage } from '../../../wire/account/oidc.ts'
import type { Person } from '../../../wire/account/person.ts'
import type { OidcSignInOptions } from '../../embedded/embeddedWallet.ts'
import { CustodyError } from '../errors.ts'
import { generateSessionKeyPair, toSessionKey } from '../sessionKey.ts'
import { openProvider } from '../signIn/openProvider.ts'
import { signMessage } from '../signIn/signMessage.ts'
import type { WalletContext } from '../walletContext.ts'

/**
 * Signs in the user that an OpenID provider names. The token's nonce is the hash of the key that becomes the session key, so a
 * leaked token is useless without that key. Key custody verifies both (key-custody §5.1).
 * @throws {CustodyError} 'Cannot proceed with your request' when the environment has no such provider
 */
export async function signInWithOidc(
  { account, signedIn, now, fetch }: WalletContext,
  { provider: name, redirectUri, getIdToken }: OidcSignInOptions,
): Promise<Person> {
  // Opened inside the click: browsers block windows that open later.
  const opened = getIdToken ? undefined : openProvider({ redirectUri, fetch })
  try {
    return await signedIn.enter(async () => {
      const environment = await account.environment()
      const provider = environment.oidc.find((one) => one.name === name)
      if (!provider) throw new CustodyError('cannotProceed')
      const pair = await generateSessionKeyPair()
      const { issuer, clientId } = provider
      const request = { issuer, clientId, nonce: await nonceOf(pair.publicKey) }
      const oidcToken = await (getIdToken ?? opened?.getIdToken)?.(request)
      if (!oidcToken) throw new CustodyError('cannotProceed')
      const message = oidcSignInMessage({ thumbprint: await account.thumbprint() })
      const person = await account.signInWithOidc({ oidcToken, clientSignature: await signMessage(message, pair) })
      return { person, environment, sessionKey: toSessionKey(pair, now()) }
    })
  } finally {
    opened?.close()
  }
}

/** SHA-256 of the key's hex text, itself in hex (key-custody §5.1). */
export async function nonceOf(publicKey: string): Promise<string> {
  return toHex(await sha256(new TextEncoder().encode(publicKey)))
}
