import { failures, type InvitationParameters, maxInvitations, notFound } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { invitationEmail } from '../codes/emails.ts'
import type { OutgoingMessage } from '../commit/outgoingMessage.ts'
import type { Custody } from '../context/custody.ts'
import { findInvitations } from '../store/invitations.ts'
import { findUser } from '../store/organizations.ts'
import type { InvitationRow } from '../store/tables/policies.ts'
import type { OrganizationRow } from '../store/tables.ts'
import type { Rule } from './plan.ts'
import { toTagList } from './tagList.ts'

export const createInvitations: Rule<'create_invitations'> = async (custody, { invitations }, call) => {
  const { organization, now } = call
  const existing = await findInvitations(custody.db, organization.id)
  if (existing.length + invitations.length > maxInvitations) throw new CustodyError(failures.tooManyInvitations)
  const rows: InvitationRow[] = []
  for (const invitation of invitations) rows.push(await planInvitation(custody, invitation, { organization, now }))
  return {
    basis: organization,
    result: { invitationIds: rows.map(({ id }) => id) },
    changes: [{ into: 'custodyInvitation', rows }],
    // Only an operator may choose the text of messages; a user's organization may not.
    messages:
      organization.parentId === null
        ? rows.map(({ email: to, userName }): OutgoingMessage => {
            return { by: 'mail', ...invitationEmail({ to, userName, organizationName: organization.name }) }
          })
        : [],
  }
}

export const updateInvitation: Rule<'update_invitation'> = async (
  custody,
  { invitationId, receiverUserName, receiverUserEmail, receiverUserTags, accessType },
  { organization, now },
) => {
  const invitation = await findInvitation(custody, organization, invitationId)
  const of = { organizationId: organization.id, kind: 'TAG_TYPE_USER' } as const
  const set = {
    userName: receiverUserName ?? invitation.userName,
    email: receiverUserEmail ?? invitation.email,
    tags: receiverUserTags ? await toTagList(custody, receiverUserTags, of) : invitation.tags,
    accessType: accessType ?? invitation.accessType,
    updatedAt: now,
  }
  return {
    basis: organization,
    result: { invitationId },
    changes: [{ update: 'custodyInvitation', organizationId: organization.id, id: invitationId, set }],
  }
}

export const deleteInvitation: Rule<'delete_invitation'> = async (custody, { invitationId }, { organization }) => {
  await findInvitation(custody, organization, invitationId)
  return {
    basis: organization,
    result: { invitationId },
    changes: [{ remove: 'custodyInvitation', organizationId: organization.id, ids: [invitationId] }],
  }
}

async function planInvitation(
  custody: Custody,
  { receiverUserName, receiverUserEmail, receiverUserTags, accessType, senderUserId }: InvitationParameters,
  { organization, now }: { organization: OrganizationRow; now: number },
): Promise<InvitationRow> {
  if (!(await findUser(custody.db, organization.id, senderUserId))) throw new CustodyError(notFound('user'))
  const of = { organizationId: organization.id, kind: 'TAG_TYPE_USER' } as const
  return {
    id: custody.newId(),
    organizationId: organization.id,
    userName: receiverUserName,
    email: receiverUserEmail,
    tags: await toTagList(custody, receiverUserTags, of),
    accessType,
    senderUserId,
    status: 'INVITATION_STATUS_CREATED',
    createdAt: now,
    updatedAt: now,
  }
}

async function findInvitation({ db }: Custody, organization: OrganizationRow, id: string): Promise<InvitationRow> {
  const invitation = (await findInvitations(db, organization.id)).find((each) => each.id === id)
  if (!invitation) throw new CustodyError(notFound('invitation'))
  return invitation
}
