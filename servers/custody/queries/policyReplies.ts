import type { InvitationRow, PolicyRow, TagRow } from '../store/tables/policies.ts'
import { toTimestamp } from './replies.ts'

/** Converts the rows of policies, tags and invitations to the wire (key-custody §2.1). */

export function toPolicyReply({ id, name, effect, condition, consensus, notes, createdAt, updatedAt }: PolicyRow) {
  const times = { createdAt: toTimestamp(createdAt), updatedAt: toTimestamp(updatedAt) }
  return { policyId: id, policyName: name, effect, notes, consensus, condition, ...times }
}

export function toTagReply({ id, name, kind, createdAt, updatedAt }: TagRow) {
  const times = { createdAt: toTimestamp(createdAt), updatedAt: toTimestamp(updatedAt) }
  return { tagId: id, tagName: name, tagType: kind, ...times }
}

export function toInvitationReply(row: InvitationRow) {
  const { id, userName, email, tags, accessType, status, senderUserId, createdAt, updatedAt } = row
  return {
    invitationId: id,
    receiverUserName: userName,
    receiverEmail: email,
    receiverUserTags: JSON.parse(tags) as string[],
    accessType,
    status,
    senderUserId,
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt),
  }
}
