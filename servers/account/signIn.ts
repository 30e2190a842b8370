import {
  parseWebauthnStamp,
  toBase64url,
  type WebauthnStamp,
  webauthnStampChallenge,
  webauthnStampHeader,
} from 'latchkey/crypto'
import { parse, parseJson } from 'latchkey/wire'
import { type Environment, type FailureCode, type SignIn, signInBody } from 'latchkey/wire/account'
import { verifyAssertion } from '../shared/passkey.ts'
import { findAtCustody } from './adoptPasskey.ts'
import { honourChallenge } from './challenges.ts'
import type { AccountContext } from './context.ts'
import { CustodyRefusedError } from './custody.ts'
import { AccountError } from './failure.ts'
import { maxBodyBytes } from './limits.ts'
import { rememberCounter } from './passkeyCounter.ts'
import { toPasskeyPolicy } from './passkeyPolicy.ts'
import { completeSignUp } from './signUp.ts'
import { deletePasskey, findPasskey, type OwnedPasskey, savePasskey } from './store/passkeys.ts'
import { findSignUp } from './store/signUps.ts'

/**
 * Signs in a person here, and registers their session key at key custody, with one passkey stamp over one body. Key
 * custody decides who owns a passkey: this server stores a passkey that was added there, and deletes one that was
 * removed there.
 * @returns the id of the passkey's owner
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

  const shown = await findShown(context, environment, stamp)
  if (!shown) throw new AccountError('unknown_passkey')
  const signed = toBase64url(webauthnStampChallenge(body))
  const { counter } = await verifyAssertion(stamp, signed, shown.passkey, toPasskeyPolicy(environment))
  await shown.settle()
  await rememberCounter(context, environment, shown.passkey, counter)
  await login(context, environment, request, stamp)
  return shown.passkey.personId
}

/** A presented passkey before verification. The caller calls `settle` after it. */
type Shown = { passkey: OwnedPasskey; settle: () => Promise<void> }

async function findShown(
  context: AccountContext,
  environment: Environment,
  stamp: WebauthnStamp,
): Promise<Shown | undefined> {
  const { database, now } = context
  const { environmentId } = environment
  const { credentialId } = stamp

  const known = await findPasskey(database, { environmentId, credentialId })
  if (known) return { passkey: known, settle: async () => undefined }

  const claim = { kind: 'passkey', subject: credentialId } as const
  const pending = await findSignUp(database, { environmentId, claim }, now())
  if (pending?.passkey) {
    const { passkey, personId } = pending
    const settle = async () => void (await completeSignUp(context, environment, pending))
    return { passkey: { ...passkey, personId }, settle }
  }

  const adoptable = await findAtCustody(context, environment, stamp)
  if (!adoptable) return undefined
  const { passkey, personId } = adoptable
  const owner = { environmentId, personId, createdAt: now() }
  return { passkey: { ...passkey, personId }, settle: () => savePasskey(database, owner, passkey) }
}

/** Maps codes of key custody (key-custody §2.5) to ours. Only the operator can fix the other ones. */
const refusals: Partial<Record<number, FailureCode>> = {
  3: 'invalid_request',
  5: 'unknown_passkey',
  16: 'invalid_passkey',
}

async function login(
  context: AccountContext,
  { environmentId, custody }: Environment,
  { body, stamp }: SignIn,
  { credentialId }: WebauthnStamp,
): Promise<void> {
  try {
    await context.custody.submitStamped(custody.url, 'stamp_login', body, { header: webauthnStampHeader, value: stamp })
  } catch (error) {
    const code = error instanceof CustodyRefusedError ? refusals[error.code] : undefined
    // The owner has removed the passkey there.
    if (code === 'unknown_passkey') await deletePasskey(context.database, { environmentId, credentialId })
    throw code ? new AccountError(code, { cause: error }) : error
  }
}
