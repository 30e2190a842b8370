import { notFound } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { mayNotify } from '../codes/admission.ts'
import { readConfirmation } from '../codes/confirmation.ts'
import { toCustomization } from '../codes/customization.ts'
import { emailChangedEmail } from '../codes/emails.ts'
import type { OutgoingMessage } from '../commit/outgoingMessage.ts'
import type { Call, Custody } from '../context/custody.ts'
import { findUser } from '../store/organizations.ts'
import type { UserRow } from '../store/tables.ts'
import type { Plan, Rule } from './plan.ts'
import { toTagList } from './tagList.ts'

export const updateUser: Rule<'update_user'> = async (
  custody,
  { userId, userName, userEmail, userTagIds, userPhoneNumber },
  call,
) => {
  const { organization } = call
  const of = { organizationId: organization.id, kind: 'TAG_TYPE_USER' } as const
  const tags = userTagIds && (await toTagList(custody, userTagIds, of))
  return planUpdate(custody, userId, {
    call,
    toChange: (user) => ({
      ...(userName !== undefined && { name: userName }),
      ...(userEmail !== undefined && toEmailColumns(user, userEmail)),
      ...(userPhoneNumber !== undefined && toPhoneNumber(user, userPhoneNumber)),
      ...(tags !== undefined && { tags }),
    }),
  })
}

export const updateUserName: Rule<'update_user_name'> = (custody, { userId, userName }, call) =>
  planUpdate(custody, userId, { call, toChange: () => ({ name: userName }) })

export const updateUserEmail: Rule<'update_user_email'> = async (
  custody,
  { userId, userEmail, verificationToken },
  call,
) => {
  const given = { type: 'OTP_TYPE_EMAIL', contact: userEmail, verificationToken } as const
  const isKnown = await readConfirmation(custody, given, call)
  return planUpdate(custody, userId, {
    call,
    toChange: (user) => ({ ...toEmailColumns(user, userEmail), ...(isKnown && { emailVerified: 1 }) }),
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
    call,
    toChange: (user) => ({ ...toPhoneNumber(user, userPhoneNumber), ...(isKnown && { phoneNumberVerified: 1 }) }),
  })
}

async function planUpdate(
  custody: Custody,
  userId: string,
  { call, toChange }: { call: Call; toChange: (user: UserRow) => Partial<UserRow> },
): Promise<Plan> {
  const { organization, now } = call
  const user = await findUser(custody.db, organization.id, userId)
  if (!user) throw new CustodyError(notFound('user'))
  const set = { ...toChange(user), updatedAt: now }
  return {
    basis: organization,
    result: { userId },
    changes: [{ update: 'custodyUser', organizationId: organization.id, id: userId, set }],
    messages: await tellOldAddress(custody, { ...user, ...set }, { from: user.email, call }),
  }
}

/** Notifies the user's previous address: an attacker with a session could otherwise replace it unnoticed. */
async function tellOldAddress(
  custody: Custody,
  { email }: Pick<UserRow, 'email'>,
  { from, call }: { from: string | null; call: Call },
): Promise<OutgoingMessage[]> {
  if (!from || from.toLowerCase() === email?.toLowerCase() || !(await mayNotify(custody, call, from))) return []
  const { appName } = await toCustomization(custody, call, {})
  return [{ by: 'mail', ...emailChangedEmail({ to: from, appName }) }]
}

/** An empty address removes the old one; a new one is unverified. */
function toEmailColumns(user: UserRow, email: string): Partial<UserRow> {
  return email === user.email ? {} : { email: email || null, emailVerified: 0 }
}

function toPhoneNumber(user: UserRow, phoneNumber: string): Partial<UserRow> {
  return phoneNumber === user.phoneNumber ? {} : { phoneNumber: phoneNumber || null, phoneNumberVerified: 0 }
}
