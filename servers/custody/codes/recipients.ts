import type { OtpType } from 'latchkey/wire/custody'
import { findUsers } from '../store/organizations.ts'
import type { Db, UserRow } from '../store/tables.ts'

const columns = { OTP_TYPE_EMAIL: 'email', OTP_TYPE_SMS: 'phoneNumber' } as const

/**
 * The one user of an organization whose contact this is, in whatever case it is written; nobody where several share it.
 * Letters go to the contact as the user has it.
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
