/** Rows of policies, tags, invitations and votes. */

export type PolicyRow = {
  id: string
  organizationId: string
  name: string
  effect: 'EFFECT_ALLOW' | 'EFFECT_DENY'
  /** As written; empty if the policy has none. */
  condition: string
  consensus: string
  notes: string
  createdAt: number
  updatedAt: number
}

export type TagRow = {
  id: string
  organizationId: string
  kind: 'TAG_TYPE_USER' | 'TAG_TYPE_PRIVATE_KEY'
  name: string
  createdAt: number
  updatedAt: number
}

export type InvitationRow = {
  id: string
  organizationId: string
  userName: string
  email: string
  /** Ids of user tags. */
  tags: string
  accessType: string
  senderUserId: string
  status: string
  createdAt: number
  updatedAt: number
}
