import { timingSafeEqual } from 'node:crypto'
import { failures } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import type { Call, Custody } from '../context/custody.ts'
import { findLivingCode, takeTry } from '../store/codes.ts'
import type { CodeRow } from '../store/tables/codes.ts'

/**
 * Whether this is the code; it costs a try either way, and one only for a request that runs again. Whoever acts on a
 * right one takes its row in the transaction of the act (`Plan.takes`), so that of two tabs one gets in.
 * @throws {CustodyError} the same for one that is wrong, used, too old, or never was
 */
export async function checkCode(
  { db, codeHash }: Custody,
  { otpId, otpCode }: { otpId: string; otpCode: string },
  { organization, now, counted }: Call,
): Promise<CodeRow> {
  const of = { organizationId: organization.id, id: otpId, now }
  const row = await (counted.has(otpId) ? findLivingCode(db, of) : takeTry(db, of))
  counted.add(otpId)
  const hash = codeHash(otpId, otpCode)
  if (!row || !timingSafeEqual(hash, row.hash)) throw new CustodyError(failures.wrongCode)
  return row
}
