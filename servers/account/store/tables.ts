/** Every table of the account server; times are milliseconds since the epoch. */
export type AccountTables = {
  account_environment: {
    environment_id: string
    /** JSON of the wire's `environment`. */
    configuration: string
    /** Sealed: the private key that acts for the parent organization at key custody. */
    api_private_key: Buffer
  }
  account_challenge: { environment_id: string; challenge: string; expires_at: number }
  account_person: {
    person_id: string
    environment_id: string
    display_name: string
    email: string | null
    created_at: number
  }
  account_passkey: {
    environment_id: string
    credential_id: string
    person_id: string
    /** COSE. */
    public_key: Buffer
    rp_id: string
    origin: string
    aaguid: string
    counter: number
    backed_up: number
    /** JSON list. */
    transports: string
    created_at: number
  }
  account_credential: {
    id: string
    environment_id: string
    person_id: string
    /** The first is the active one. */
    position: number
    /** JSON of the wire's `verifiedCredential`. */
    credential: string
    /** The sub-organization in it: key custody names people by theirs. */
    organization_id: string | null
  }
  /** A link by which a second device joins. */
  account_device_link: {
    link_id: string
    environment_id: string
    person_id: string
    /** SHA-256 of the proof of its secret, base64url. */
    proof_hash: string
    status: 'waiting' | 'offered' | 'approved' | 'refused'
    /** Wrong proofs so far. */
    tries: number
    /** JSON of the wire's `deviceOffer`. */
    offer: string | null
    expires_at: number
  }
  /** Who else a person is known as: a confirmed address, or the subject of an OIDC provider. */
  account_identity: {
    environment_id: string
    kind: 'email' | 'oidc'
    subject: string
    person_id: string
    created_at: number
  }
  /** A sign-up that key custody has not confirmed yet. */
  account_pending_sign_up: {
    environment_id: string
    /** What the newcomer showed: one wallet comes of it. */
    kind: 'passkey' | 'email' | 'oidc'
    subject: string
    person_id: string
    /** The exact body for key custody: sent again, it gives the same sub-organization. */
    body: string
    display_name: string
    email: string | null
    /** JSON of `RegisteredPasskey`, where the newcomer has one. */
    passkey: string | null
    created_at: number
  }
  account_session: {
    session_id: string
    environment_id: string
    person_id: string
    /** Thumbprint of the key that the tokens are bound to (RFC 7638). */
    key_thumbprint: string
    expires_at: number
    /** What the browser calls itself; empty for sessions older than this column. */
    device: string
    started_at: number
    renewed_at: number
  }
  account_refresh_token: {
    /** SHA-256 of the token, base64url. */
    token_hash: string
    session_id: string
    /** 1 once it has been used. */
    spent: number
  }
  /** Identifiers of DPoP proofs that were accepted and could still be replayed. */
  account_proof: { key_thumbprint: string; proof_id: string; expires_at: number }
  account_signing_key: {
    key_id: string
    /** JSON Web Key. */
    public_key: string
    /** Sealed: PKCS #8. */
    private_key: Buffer
    created_at: number
  }
}
