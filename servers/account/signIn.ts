import { parseWebauthnStamp, toBase64url, webauthnStampChallenge } from 'latchkey/crypto'
import { parse, parseJson } from 'latchkey/wire'
import { type Environment, type FailureCode, type SignIn, signInBody } from 'latchkey/wire/account'
import { verifyAssertion } from '../frame/passkey.ts'
import { honourChallenge } from './challenges.ts'
import type { AccountContext } from './context.ts'
import { CustodyRefusedError } from './custody.ts'
import { AccountError } from './failure.ts'
import { maxBodyBytes } from './limits.ts'
import { toPasskeyPolicy } from './passkeyPolicy.ts'
import { completeSignUp } from './signUp.ts'
import { findPasskey, type OwnedPasskey, saveCounter } from './store/people.ts'
import { findSignUp } from './store/signUps.ts'

/**
 * Signs a person in here, and their session key in at key custody, with one passkey stamp over one body.
 * @returns the id of the person whose passkey it is
 * @throws {AccountError} `invalid_challenge`, `unknown_passkey`, `invalid_passkey`
 * @throws {PasskeyError}
 */
export async function signIn(context: AccountContext, environment: Environment, request: SignIn): Promise<string> {
  const { body, stamp: stampText } = request
  const { environmentId, custody } = environment
  const stamp = parseWebauthnStamp(stampText)
  if (!stamp) throw new AccountError('invalid_passkey')
  const { challenge, organizationId } = parse(signInBody, parseJson(body, maxBodyBytes))
  if (organizationId !== custody.organizationId) throw new AccountError('invalid_request')
  await honourChallenge(context, environmentId, challenge)

  const { credentialId } = stamp
  const pending = await findSignUp(context.database, { environmentId, credentialId }, context.now())
  const passkey = pending
    ? { ...pending.passkey, personId: pending.personId }
    : await findPasskey(context.database, { environmentId, credentialId })
  if (!passkey) throw new AccountError('unknown_passkey')
  const signed = toBase64url(webauthnStampChallenge(body))
  const { counter } = await verifyAssertion(stamp, signed, passkey, toPasskeyPolicy(environment))
  if (pending) await completeSignUp(context, environment, pending)
  await rememberCounter(context, environmentId, passkey, counter)
  await login(context, environment, body, stampText)
  return passkey.personId
}

/** Codes of key custody (key-custody §2.5) in our words; the rest is our operator's concern. */
const refusals: Partial<Record<number, FailureCode>> = {
  3: 'invalid_request',
  5: 'unknown_passkey',
  16: 'invalid_passkey',
}

async function login(context: AccountContext, environment: Environment, body: string, stamp: string): Promise<void> {
  try {
    await context.custody.submitWithPasskey(environment.custody.url, 'stamp_login', body, stamp)
  } catch (error) {
    const code = error instanceof CustodyRefusedError ? refusals[error.code] : undefined
    throw code ? new AccountError(code, { cause: error }) : error
  }
}

/** A counter that does not grow may mean a copied key; synced passkeys never count, so it is only told (key-custody §14). */
async function rememberCounter(
  { database, log }: AccountContext,
  environmentId: string,
  passkey: OwnedPasskey,
  counter: number,
): Promise<void> {
  if (counter === 0 && passkey.counter === 0) return
  if (counter <= passkey.counter) log('warn', 'signature counter went back', { environmentId })
  await saveCounter(database, { environmentId, credentialId: passkey.credentialId, counter })
}
