import type { Kysely } from 'kysely'

export type AccountDatabase = Kysely<AccountTables>

/** Every table of the account server; times are milliseconds since the epoch. */
export type AccountTables = {
  accountEnvironment: {
    environmentId: string
    /** JSON of the wire's `environment`. */
    configuration: string
    /** Sealed: the private key that acts for the parent organization at key custody. */
    apiPrivateKey: Buffer
  }
  accountChallenge: { environmentId: string; challenge: string; expiresAt: number }
  accountPerson: {
    personId: string
    environmentId: string
    displayName: string
    email: string | null
    createdAt: number
  }
  accountPasskey: {
    environmentId: string
    credentialId: string
    personId: string
    /** COSE. */
    publicKey: Buffer
    rpId: string
    origin: string
    aaguid: string
    counter: number
    backedUp: number
    /** JSON list. */
    transports: string
    createdAt: number
  }
  accountCredential: {
    id: string
    environmentId: string
    personId: string
    /** The first is the active one. */
    position: number
    /** JSON of the wire's `verifiedCredential`. */
    credential: string
    /** The sub-organization in it: key custody identifies users by theirs. */
    organizationId: string | null
    /** Of a managed wallet, as its server counts its changes; null for other credentials. */
    revision: number | null
    /** Of a managed wallet's shares; null for other credentials, and until its server reports it again after an update. */
    epoch: number | null
  }
  /** The backups of a managed wallet, which may be reported before the wallet. */
  accountKeyShares: {
    personId: string
    walletId: string
    /** As the share store counts its changes. */
    revision: number
    /** JSON of `keyShares` in the wire's `keySharesReport`. */
    keyShares: string
  }
  /** The pairing of a second device. */
  accountDevicePairing: {
    linkId: string
    environmentId: string
    personId: string
    /** SHA-256 of the proof of its secret, base64url. */
    proofHash: string
    status: 'waiting' | 'offered' | 'approved' | 'refused'
    /** Wrong proofs so far. */
    tries: number
    /** JSON of the wire's `deviceOffer`. */
    offer: string | null
    expiresAt: number
  }
  /** Another identity of a person: a confirmed address, or the subject of an OIDC provider. */
  accountIdentity: {
    environmentId: string
    kind: 'email' | 'oidc'
    subject: string
    personId: string
    createdAt: number
  }
  /** A sign-up that key custody has not confirmed yet. */
  accountPendingSignUp: {
    environmentId: string
    /** The claim of the new person, which creates one wallet. */
    kind: 'passkey' | 'email' | 'oidc'
    subject: string
    personId: string
    /** The exact body for key custody: sent again, it returns the same sub-organization. */
    body: string
    displayName: string
    email: string | null
    /** JSON of `RegisteredPasskey`, if the new user has one. */
    passkey: string | null
    createdAt: number
  }
  accountSession: {
    sessionId: string
    environmentId: string
    personId: string
    /** Thumbprint of the key that the tokens are bound to (RFC 7638). */
    keyThumbprint: string
    /** The key that signs the session's id, compressed, in hex; null for a page without the managed wallet. */
    sessionIdKey: string | null
    expiresAt: number
    /** The name of the browser; empty for sessions older than this column. */
    device: string
    startedAt: number
    renewedAt: number
  }
  accountRefreshToken: {
    /** SHA-256 of the token, base64url. */
    tokenHash: string
    sessionId: string
    /** 1 once it has been used. */
    spent: number
  }
  /** Identifiers of DPoP proofs that were accepted and could still be replayed. */
  accountProof: { keyThumbprint: string; proofId: string; expiresAt: number }
  /** Secrets of the server itself. */
  accountSecret: { name: string; sealed: Buffer }
  /** Signing keys of earlier releases; this one writes none. */
  accountSigningKey: {
    keyId: string
    /** JSON Web Key. */
    publicKey: string
    /** Sealed: PKCS #8. */
    privateKey: Buffer
    createdAt: number
  }
}
