import { notFound } from 'latchkey/wire/custody'
import { readConfirmation } from '../codes/confirmation.ts'
import type { Custody } from '../custody.ts'
import { CustodyError } from '../failure.ts'
import { findUser } from '../store/organizations.ts'
import type { OrganizationRow, UserRow } from '../store/tables.ts'
import type { Plan, Rule } from './plan.ts'
import { toTagList } from './tagList.ts'

export const updateUser: Rule<'update_user'> = async (
  custody,
  { userId, userName, userEmail, userTagIds, userPhoneNumber },
  { organization, now },
) => {
  const of = { organizationId: organization.id, kind: 'TAG_TYPE_USER' } as const
  const tags = userTagIds && (await toTagList(custody, userTagIds, of))
  return planUpdate(custody, userId, {
    organization,
    now,
    toChange: (user) => ({
      ...(userName !== undefined && { name: userName }),
      ...(userEmail !== undefined && toEmail(user, userEmail)),
      ...(userPhoneNumber !== undefined && toPhoneNumber(user, userPhoneNumber)),
      ...(tags !== undefined && { tags }),
    }),
  })
}

export const updateUserName: Rule<'update_user_name'> = (custody, { userId, userName }, { organization, now }) =>
  planUpdate(custody, userId, { organization, now, toChange: () => ({ name: userName }) })

export const updateUserEmail: Rule<'update_user_email'> = async (
  custody,
  { userId, userEmail, verificationToken },
  call,
) => {
  const given = { type: 'OTP_TYPE_EMAIL', contact: userEmail, verificationToken } as const
  const isKnown = await readConfirmation(custody, given, call)
  return planUpdate(custody, userId, {
    ...call,
    toChange: (user) => ({ ...toEmail(user, userEmail), ...(isKnown && { emailVerified: 1 }) }),
  })
}

export const updateUserPhoneNumber: Rule<'update_user_phone_number'> = async (
  custody,
  { userId, userPhoneNumber, verificationToken },
  call,
) => {
  const given = { type: 'OTP_TYPE_SMS', contact: userPhoneNumber, verificationToken } as const
  const isKnown = await readConfirmation(custody, given, call)
  return planUpdate(custody, userId, {
    ...call,
    toChange: (user) => ({ ...toPhoneNumber(user, userPhoneNumber), ...(isKnown && { phoneNumberVerified: 1 }) }),
  })
}

async function planUpdate(
  { db }: Custody,
  userId: string,
  options: { organization: OrganizationRow; now: number; toChange: (user: UserRow) => Partial<UserRow> },
): Promise<Plan> {
  const { organization, now, toChange } = options
  const user = await findUser(db, organization.id, userId)
  if (!user) throw new CustodyError(notFound('user'))
  const set = { ...toChange(user), updatedAt: now }
  return {
    basis: organization,
    result: { userId },
    changes: [{ update: 'custodyUser', organizationId: organization.id, id: userId, set }],
  }
}

/** An empty one takes the address away; a new one is nobody's until it is confirmed. */
function toEmail(user: UserRow, email: string): Partial<UserRow> {
  return email === user.email ? {} : { email: email || null, emailVerified: 0 }
}

function toPhoneNumber(user: UserRow, phoneNumber: string): Partial<UserRow> {
  return phoneNumber === user.phoneNumber ? {} : { phoneNumber: phoneNumber || null, phoneNumberVerified: 0 }
}
