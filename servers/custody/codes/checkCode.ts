import { timingSafeEqual } from 'node:crypto'
import { failures } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import type { Call, Custody } from '../context/custody.ts'
import { findLivingCode, takeTry } from '../store/codes.ts'
import type { CodeRow } from '../store/tables/codes.ts'
import { requesterOf } from './requester.ts'

/**
 * Returns whether this is the code. The check costs one attempt in any case, and only one for a request that runs
 * again. An action on a correct code deletes its row in its own transaction (`Plan.takes`), so only one of two tabs
 * succeeds. A correct code marks its requester as known to the contact.
 * @throws {CustodyError} the same for a code that is wrong, used, expired or unknown
 */
export async function checkCode(
  { db, codeHash, codeRates }: Custody,
  { otpId, otpCode }: { otpId: string; otpCode: string },
  { organization, now, counted }: Call,
): Promise<CodeRow> {
  const of = { organizationId: organization.id, id: otpId, now }
  const row = await (counted.has(otpId) ? findLivingCode(db, of) : takeTry(db, of))
  counted.add(otpId)
  const hash = codeHash(otpId, otpCode)
  if (!row || !timingSafeEqual(hash, row.hash)) throw new CustodyError(failures.wrongCode)
  const requester = requesterOf(row.slot)
  if (requester !== undefined) {
    await codeRates.remember({ operator: organization.parentId ?? organization.id, contact: row.contact, requester })
  }
  return row
}
