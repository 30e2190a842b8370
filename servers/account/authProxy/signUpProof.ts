import { type Attestation, type Environment, type ProxySignUp, sessionKeyTtlSeconds } from 'latchkey/wire/account'
import type { AuthenticatorParameters } from 'latchkey/wire/custody'
import type { RegisteredPasskey } from '../../shared/passkey.ts'
import { assertOffered } from '../assertOffered.ts'
import type { AccountContext } from '../context.ts'
import { AccountError } from '../failure.ts'
import { readOidcClaims, toSubject } from '../oidcSignIn.ts'
import { verifyNewPasskey } from '../passkeyPolicy.ts'
import { findOwner } from '../store/identities.ts'
import { findPasskey } from '../store/passkeys.ts'
import type { NewUser } from '../store/signUps.ts'
import { readEmailToken } from '../verification.ts'
import { AuthProxyError } from './failure.ts'
import { findByEmail, findByOidcToken } from './findAccount.ts'

/** A new user with a valid proof. `taken` is the error to throw if the proof already belongs to a wallet. */
export type Proven = { newUser: NewUser; taken: Error | undefined }

/**
 * Checks the proof of a sign-up: one or more passkeys, a confirmed address, or a provider's token. The request may
 * include credentials only if the proof covers them. Otherwise an attacker could sign up with the public credential of
 * another user and a key of their own, and wait for that user to log in.
 * @throws {AccountError | AuthProxyError | PasskeyError}
 */
export async function readSignUpProof(
  context: AccountContext,
  environment: Environment,
  request: ProxySignUp,
): Promise<Proven> {
  assertSessionKeys(request)
  const { verificationToken, authenticators, oauthProviders } = request
  const [provider] = oauthProviders
  if (verificationToken !== undefined && !provider) {
    return readConfirmed(context, environment, request, verificationToken)
  }
  if (provider && verificationToken === undefined) return readSubject(context, environment, request, provider.oidcToken)
  const [first, ...others] = authenticators
  if (!first || provider) throw new AuthProxyError(3, oneProof)
  return readPasskeys(context, environment, [first, ...others])
}

const oneProof =
  'A sign-up needs one proof: a passkey, the verification token of an email address, or the token of a provider. Send exactly one of them.'
const sessionKeysOnly = `A sign-up takes API keys on P-256 that expire within ${sessionKeyTtlSeconds} seconds. Add other keys after signing in.`
const providerAlone =
  'A sign-up with the token of a provider takes no API keys and no passkeys. Add them after signing in.'

/**
 * Allows only short-lived keys, like the one that our own sign-up registers. Key custody lets no two users hold such a
 * key.
 */
function assertSessionKeys({ apiKeys }: ProxySignUp): void {
  const areSessionKeys = apiKeys.every(
    ({ curveType = 'API_KEY_CURVE_P256', expirationSeconds }) =>
      curveType === 'API_KEY_CURVE_P256' && Number(expirationSeconds) <= sessionKeyTtlSeconds,
  )
  if (!areSessionKeys) throw new AuthProxyError(3, sessionKeysOnly)
}

async function readPasskeys(
  context: AccountContext,
  environment: Environment,
  authenticators: readonly [AuthenticatorParameters, ...AuthenticatorParameters[]],
): Promise<Proven> {
  assertOffered(environment, 'passkey')
  const { environmentId } = environment
  const passkeys: RegisteredPasskey[] = []
  let isTaken = false
  for (const { challenge, attestation } of authenticators) {
    const passkey = await verifyNewPasskey(context, environment, { challenge, attestation: toAttestation(attestation) })
    const { credentialId } = passkey
    isTaken ||= (await findPasskey(context.database, { environmentId, credentialId })) !== undefined
    passkeys.push(passkey)
  }
  const [passkey] = passkeys as [RegisteredPasskey]
  return {
    // Key custody stores all of them. The others become known here when they sign in.
    newUser: { claim: { kind: 'passkey', subject: passkey.credentialId }, passkey },
    taken: isTaken ? new AccountError('passkey_taken') : undefined,
  }
}

/** Key custody checks that the token's holder signed for every credential in the request. */
async function readConfirmed(
  context: AccountContext,
  environment: Environment,
  { userEmail, clientSignature }: ProxySignUp,
  verificationToken: string,
): Promise<Proven> {
  assertOffered(environment, 'email')
  const { contact } = await readEmailToken(context, environment, verificationToken)
  if (userEmail !== contact || !clientSignature) throw new AccountError('invalid_verification')
  const isTaken = (await findByEmail(context, environment, contact)) !== undefined
  return {
    newUser: { claim: { kind: 'email', subject: contact }, passkey: undefined },
    taken: isTaken ? new AccountError('email_taken') : undefined,
  }
}

async function readSubject(
  context: AccountContext,
  environment: Environment,
  { apiKeys, authenticators }: ProxySignUp,
  oidcToken: string,
): Promise<Proven> {
  // The token does not cover them: an attacker with a stolen token could add a key to its owner's wallet.
  if (apiKeys.length > 0 || authenticators.length > 0) throw new AuthProxyError(3, providerAlone)
  const { provider, claims } = readOidcClaims(environment, oidcToken)
  const claim = { kind: 'oidc', subject: toSubject(provider, claims) } as const
  const isTaken =
    (await findByOidcToken(context, environment, oidcToken)) !== undefined ||
    (await findOwner(context.database, environment.environmentId, claim)) !== undefined
  const taken = new AuthProxyError(3, 'This provider account already opens a wallet. Sign in with it instead.')
  return { newUser: { claim, passkey: undefined }, taken: isTaken ? taken : undefined }
}

/** From key custody's spelling of transports. */
function toAttestation({ transports, ...attestation }: AuthenticatorParameters['attestation']): Attestation {
  const names = transports.map((each) => each.replace('AUTHENTICATOR_TRANSPORT_', '').toLowerCase())
  return { ...attestation, transports: names as Attestation['transports'] }
}
