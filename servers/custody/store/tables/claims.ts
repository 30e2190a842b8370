/**
 * A credential's name, which blocks all other sub-organizations of the parent. It is deleted with the credential, whose
 * id it has.
 */
export type ClaimRow = {
  id: string
  organizationId: string
  userId: string
  parentId: string
  kind: 'custodyApiKey' | 'custodyAuthenticator'
  /** The name in its stamps: the public key, or the credential id. */
  name: string
  /** When it stops blocking others; null for never. */
  endsAt: number | null
}
