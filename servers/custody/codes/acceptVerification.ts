import { failures, type VerificationTokenClaims } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import type { Call, Custody } from '../context/custody.ts'
import { isUnused } from '../store/codes.ts'
import { assertFeature, otpFeatures } from './admission.ts'
import { readVerification } from './verification.ts'

/**
 * What a verification token says, where it counts in this organization: one of its own or its operator's that has not
 * logged anybody in, about a way in that is open.
 * @throws {CustodyError}
 */
export async function acceptVerification(
  { db, serverKeys }: Custody,
  verificationToken: string,
  call: Call,
): Promise<VerificationTokenClaims> {
  const { organization, now } = call
  const claims = readVerification(verificationToken, serverKeys.verification.privateKey, now)
  const isOfHere = claims && [organization.id, organization.parentId].includes(claims.organization_id)
  if (!isOfHere || !(await isUnused(db, { organizationId: claims.organization_id, id: claims.id }))) {
    throw new CustodyError(failures.wrongVerificationToken)
  }
  assertFeature(call, otpFeatures[claims.verification_type])
  return claims
}
