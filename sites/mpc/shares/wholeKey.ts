/** A private key that exists as a whole. An Ed25519 key is a seed (RFC 8032), or the scalar that signs (mpc-engine §5). */
export type WholeKey = { privateKey: Uint8Array<ArrayBuffer>; form: 'seed' | 'scalar' }
