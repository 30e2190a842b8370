import type { OtpType } from 'latchkey/wire/custody'
import { findUsers } from '../store/organizations.ts'
import type { Db, UserRow } from '../store/tables.ts'

const columns = { OTP_TYPE_EMAIL: 'email', OTP_TYPE_SMS: 'phoneNumber' } as const

/**
 * Finds the one user of an organization with this contact, ignoring case; undefined when several share it. Emails go to
 * the contact as stored in the user's row.
 */
export async function findRecipient(
  db: Db,
  organizationId: string,
  { type, contact }: { type: OtpType; contact: string },
): Promise<(UserRow & { contact: string }) | undefined> {
  const column = columns[type]
  const users = await findUsers(db, organizationId)
  const named = users.filter((user) => user[column]?.toLowerCase() === contact.toLowerCase())
  const [user] = named
  return user && named.length === 1 ? { ...user, contact: user[column] ?? contact } : undefined
}
