/** Rows of sessions without a key, of started imports, and of provider accounts with which users sign in. */

/** A read-only session: the holder of its token may read. */
export type SessionRow = {
  id: string
  organizationId: string
  userId: string
  /** SHA-256 of the token in hex, which grants no access by itself. */
  tokenHash: string
  expiresAt: number
  createdAt: number
}

/** The key with which one import is sealed. */
export type ImportTargetRow = {
  id: string
  organizationId: string
  userId: string
  kind: 'wallet' | 'privateKey'
  /** Uncompressed, in lower-case hex. */
  targetPublicKey: string
  sealedTargetKey: Buffer
  createdAt: number
}

/** An account at an OIDC issuer, as its tokens name it. */
export type OauthProviderRow = {
  id: string
  organizationId: string
  userId: string
  name: string
  issuer: string
  audience: string
  subject: string
  createdAt: number
  updatedAt: number
}
