import * as v from 'valibot'
import { emailAddress } from '../emailAddress.ts'
import { uuid } from '../primitives.ts'
import { name } from './credential.ts'
import { tagIds } from './ids.ts'
import { maxInvitationsPerActivity } from './limits.ts'

/** Parameters of invitations to an organization (key-custody §2.2; updating by analogy, §13). */

export const accessTypes = ['ACCESS_TYPE_WEB', 'ACCESS_TYPE_API', 'ACCESS_TYPE_ALL'] as const

const accessType = v.picklist(accessTypes)

export const invitationParameters = v.object({
  receiverUserName: name,
  receiverUserEmail: emailAddress,
  receiverUserTags: tagIds,
  accessType,
  senderUserId: uuid,
})
export type InvitationParameters = v.InferOutput<typeof invitationParameters>

export const createInvitationsParameters = v.object({
  invitations: v.pipe(
    v.array(invitationParameters),
    v.minLength(1, 'expected an invitation'),
    v.maxLength(maxInvitationsPerActivity, 'are too many'),
  ),
})

/** Absent fields stay unchanged. */
export const updateInvitationParameters = v.object({
  invitationId: uuid,
  receiverUserName: v.optional(name),
  receiverUserEmail: v.optional(emailAddress),
  receiverUserTags: v.optional(tagIds),
  accessType: v.optional(accessType),
})

export const deleteInvitationParameters = v.object({ invitationId: uuid })
