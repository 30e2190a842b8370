/**
 * What keeps a credential's name from all other sub-organizations of the parent. It goes with the credential, whose id
 * it has.
 */
export type ClaimRow = {
  id: string
  organizationId: string
  userId: string
  parentId: string
  kind: 'custodyApiKey' | 'custodyAuthenticator'
  /** What its stamps name: the public key, or the credential id. */
  name: string
  /** When it keeps nobody any more; null for never. */
  endsAt: number | null
}
