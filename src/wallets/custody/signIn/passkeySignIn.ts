import * as v from 'valibot'
import type { AccountClient } from '../../../core/account/accountClient.ts'
import { maxDisplayNameLength, sessionKeyTtlSeconds } from '../../../wire/account/limits.ts'
import type { Person } from '../../../wire/account/person.ts'
import { type SignIn, type SignUp, type signInBody, signUp } from '../../../wire/account/signIn.ts'
import { parse } from '../../../wire/parse.ts'
import { CustodyError } from '../errors.ts'
import { stampWithPasskey } from '../passkeyStamp.ts'
import { loadCreateCredential } from '../passkeys/loadCreateCredential.ts'
import type { Preparation } from '../preparation.ts'

/** The options as a page passes them; one of the two is enough. */
const personInput = v.optional(v.object({ displayName: v.optional(v.string(), ''), email: v.optional(v.string()) }), {})
const newPerson = v.pick(signUp, ['displayName', 'email'])
export type NewPerson = v.InferOutput<typeof newPerson>

/**
 * Checks the new user's details before any prompt.
 * @throws {CustodyError} 'appName not set', or if there is neither an email address nor an identifier
 * @throws {WireError} naming the field that does not fit
 */
export function parseNewPerson(appName: string, person: v.InferInput<typeof personInput>): NewPerson {
  if (!appName) throw new CustodyError('appNameMissing')
  const { displayName, email } = parse(personInput, person)
  // An email address may be longer than a name.
  const shownName = displayName.trim() || email?.slice(0, maxDisplayNameLength)
  if (!shownName) throw new CustodyError('identifierMissing')
  return parse(newPerson, { displayName: shownName, email })
}

/** Creates a passkey: one prompt. The account server creates the wallet from the same attestation. */
export async function makeSignUp(
  { environment, challenge, rpIds, sessionKey }: Preparation,
  newUser: NewPerson & { appName: string; userHandle: string },
): Promise<SignUp> {
  const { createCredential } = await loadCreateCredential()
  const { displayName, email } = newUser
  const userVerification = environment.userVerification === 'required' ? 'required' : 'discouraged'
  const attestation = await createCredential({ ...newUser, challenge, rpId: rpIds[0], userVerification })
  return { displayName, email, challenge, attestation, sessionPublicKey: sessionKey.publicKey }
}

/**
 * Signs in at the account server and registers the session key at key custody with one stamp over one body. One prompt for the
 * passkeys of `rpId`; by default the RP ID of new passkeys.
 */
export async function signInWithPasskey(
  account: AccountClient,
  preparation: Preparation,
  options: { credentialIds: readonly string[]; rpId?: string | undefined; now: number },
): Promise<Person> {
  const { environment, rpIds } = preparation
  const body = toSignInBody(preparation, options.now)
  const { value } = await stampWithPasskey(body, {
    rpId: options.rpId ?? rpIds[0],
    credentialIds: options.credentialIds,
    userVerification: environment.userVerification,
  })
  return account.signIn({ body, stamp: value } satisfies SignIn)
}

function toSignInBody({ environment, challenge, sessionKey }: Preparation, now: number): string {
  return JSON.stringify({
    type: 'ACTIVITY_TYPE_STAMP_LOGIN',
    organizationId: environment.custody.organizationId,
    timestampMs: String(now),
    challenge,
    parameters: { publicKey: sessionKey.publicKey, expirationSeconds: String(sessionKeyTtlSeconds) },
  } satisfies v.InferInput<typeof signInBody>)
}
