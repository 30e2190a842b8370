import {
  type ClientSignature,
  failures,
  type OtpType,
  type RootUserParameters,
  signupUsage,
  type VerificationTokenClaims,
} from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import type { Call, Custody } from '../context/custody.ts'
import { acceptVerification } from './acceptVerification.ts'
import { readClientSignature } from './clientSignature.ts'

/** An address or a telephone number whose owner has read a code there. */
export type ConfirmedContact = { type: OtpType; contact: string }

export function isConfirmed(type: OtpType, contact: string | null | undefined, confirmed?: ConfirmedContact): boolean {
  return confirmed?.type === type && contact?.toLowerCase() === confirmed.contact.toLowerCase()
}

/**
 * Returns the contact that a sign-up confirms with a token. The token remains valid for one login, as official clients
 * use it.
 * @throws {CustodyError} when no root user has the contact, or the token's holder did not sign for these credentials
 */
export async function readSignUp(
  custody: Custody,
  signUp: {
    verificationToken?: string | undefined
    clientSignature?: ClientSignature | undefined
    rootUsers: readonly RootUserParameters[]
  },
  call: Call,
): Promise<ConfirmedContact | undefined> {
  const { verificationToken, clientSignature, rootUsers } = signUp
  if (verificationToken === undefined) return undefined
  const claims = await acceptVerification(custody, verificationToken, call)
  const confirmed = toContact(claims)
  const user = rootUsers.find((each) => hasContact(each, confirmed))
  if (!user) throw new CustodyError(failures.wrongVerificationToken)
  if (claims.public_key !== undefined) await assertAgreed(custody, claims, { clientSignature, user })
  return confirmed
}

/**
 * Returns a user's new contact if a token confirms it.
 * @throws {CustodyError} when the token is for another contact
 */
export async function readConfirmation(
  custody: Custody,
  { verificationToken, ...given }: ConfirmedContact & { verificationToken: string | undefined },
  call: Call,
): Promise<ConfirmedContact | undefined> {
  if (verificationToken === undefined) return undefined
  const confirmed = toContact(await acceptVerification(custody, verificationToken, call))
  if (!isConfirmed(given.type, given.contact, confirmed)) throw new CustodyError(failures.wrongVerificationToken)
  return confirmed
}

function toContact({ verification_type: type, contact }: VerificationTokenClaims): ConfirmedContact {
  return { type, contact }
}

function hasContact({ userEmail, userPhoneNumber }: RootUserParameters, confirmed: ConfirmedContact): boolean {
  return isConfirmed('OTP_TYPE_EMAIL', userEmail, confirmed) || isConfirmed('OTP_TYPE_SMS', userPhoneNumber, confirmed)
}

/**
 * A server that forwards the token cannot add a login method of its own, because the token's holder signed every
 * credential.
 */
async function assertAgreed(
  custody: Custody,
  claims: VerificationTokenClaims,
  { clientSignature, user }: { clientSignature: ClientSignature | undefined; user: RootUserParameters },
): Promise<void> {
  if (!clientSignature) throw new CustodyError(failures.wrongClientSignature)
  const { signupV2 } = await readClientSignature(custody, clientSignature, { claims, usage: signupUsage })
  const agreed = new Set(toNames(signupV2))
  if (!toNames(user).every((name) => agreed.has(name))) throw new CustodyError(failures.wrongClientSignature)
}

/** The property that distinguishes a credential from all others. */
function toNames({ apiKeys, authenticators, oauthProviders = [] }: Credentials): string[] {
  return [
    ...apiKeys.map(({ publicKey }) => publicKey),
    ...authenticators.map(({ attestation }) => attestation.credentialId),
    ...oauthProviders.map(({ oidcToken, oidcClaims }) => oidcToken ?? JSON.stringify(oidcClaims)),
  ]
}

type Credentials = {
  apiKeys: readonly { publicKey: string }[]
  authenticators: readonly { attestation: { credentialId: string } }[]
  oauthProviders?:
    | readonly { oidcToken?: string | undefined; oidcClaims?: { iss: string; sub: string; aud: string } | undefined }[]
    | undefined
}
