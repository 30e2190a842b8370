import { sql } from 'kysely'
import type { OtpType } from 'latchkey/wire/custody'
import type { Db, OrganizationRow, UserRow } from './tables.ts'
import { withinOrBelow } from './withinOrBelow.ts'

const columns = {
  OTP_TYPE_EMAIL: ['email', 'emailVerified'],
  OTP_TYPE_SMS: ['phoneNumber', 'phoneNumberVerified'],
} as const

/**
 * Finds users who confirmed this contact, ignoring case: in the sub-organization, or in all sub-organizations of an
 * operator. Returns at most two, because the caller only needs to know whether there are several.
 */
export function findConfirmedUsers(
  db: Db,
  organization: OrganizationRow,
  { type, contact }: { type: OtpType; contact: string },
): Promise<UserRow[]> {
  const [column, confirmed] = columns[type]
  return db
    .selectFrom('custodyUser')
    .selectAll()
    .where('organizationId', 'in', withinOrBelow(db, organization))
    .where(sql`lower(${sql.ref(column)})`, '=', contact.toLowerCase())
    .where(confirmed, '=', 1)
    .limit(2)
    .execute()
}
