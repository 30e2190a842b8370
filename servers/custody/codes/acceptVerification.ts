import { failures, type VerificationTokenClaims } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import type { Call, Custody } from '../context/custody.ts'
import { isUnused } from '../store/codes.ts'
import { assertFeature, otpFeatures } from './admission.ts'
import { readVerification } from './verification.ts'

/**
 * Returns the claims of a verification token that is valid in this organization: issued here or by its operator, not
 * used to log in yet, and for a login method that is enabled.
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
