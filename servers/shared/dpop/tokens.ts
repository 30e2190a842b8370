/** The algorithm of every access token and proof. No server accepts another one (threats T16). */
export const tokenAlgorithm = 'ES256'
/** The kinds of tokens, in their header `typ` (RFC 9068 §2.1), so that none passes for another. */
export const tokenTypes = { access: 'at+jwt', mfa: 'mfa+jwt', wallet: 'wallet+jwt' } as const
/** Longest token or proof that is read. */
export const maxTokenLength = 4096
