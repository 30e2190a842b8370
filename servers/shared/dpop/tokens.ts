/** The algorithm of every access token and proof. No server accepts another one (threats T16). */
export const tokenAlgorithm = 'ES256'
/** The type of access tokens (RFC 9068 §2.1). */
export const tokenType = 'at+jwt'
/** Longest token or proof that is read. */
export const maxTokenLength = 4096
