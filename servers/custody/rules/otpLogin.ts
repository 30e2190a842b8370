import { type ClientSignature, failures, loginUsage, type VerificationTokenClaims } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { acceptVerification } from '../codes/acceptVerification.ts'
import { readClientSignature } from '../codes/clientSignature.ts'
import { findRecipient } from '../codes/recipients.ts'
import type { Custody } from '../context/custody.ts'
import type { Rule } from './plan.ts'
import { planLogin } from './sessionKeys.ts'

/** Starts a session for the user whose contact a token names. A token logs in once. */
export const otpLogin: Rule<'otp_login'> = async (custody, { verificationToken, clientSignature, ...wishes }, call) => {
  const { organization, now } = call
  const claims = await acceptVerification(custody, verificationToken, call)
  const { id, organization_id, verification_type: type, contact } = claims
  await assertHolder(custody, claims, { clientSignature, publicKey: wishes.publicKey })
  const user = await findRecipient(custody.db, organization.id, { type, contact })
  if (!user) throw new CustodyError(failures.wrongVerificationToken)
  const { basis, session, changes } = await planLogin(custody, wishes, { organization, userId: user.id, now })
  const set = type === 'OTP_TYPE_EMAIL' ? { emailVerified: 1 } : { phoneNumberVerified: 1 }
  return {
    basis,
    takes: { from: 'custodyVerification', organizationId: organization_id, id },
    result: { session },
    changes: [...changes, { update: 'custodyUser', organizationId: organization.id, id: user.id, set }],
  }
}

/** A token for a key requires that key's signature over the session key that it names. */
async function assertHolder(
  custody: Custody,
  claims: VerificationTokenClaims,
  { clientSignature, publicKey }: { clientSignature: ClientSignature | undefined; publicKey: string },
): Promise<void> {
  if (claims.public_key === undefined) return
  if (!clientSignature) throw new CustodyError(failures.wrongClientSignature)
  const { login } = await readClientSignature(custody, clientSignature, { claims, usage: loginUsage })
  if (login.publicKey !== publicKey) throw new CustodyError(failures.wrongClientSignature)
}
