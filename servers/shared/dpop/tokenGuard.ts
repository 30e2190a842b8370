import type { Context } from 'hono'
import type { TokenHolder, VerifyAccessToken } from './accessTokens.ts'
import { TokenError } from './accessTokens.ts'
import type { ProofStore } from './rememberProof.ts'
import { verifyProof } from './verifyProof.ts'

/**
 * Returns the caller of a request: the holder of its access token, who proved the token's key (RFC 9449 §7.1).
 * @throws {TokenError | ProofError | IssuerAwayError}
 */
export type TokenGuard = (c: Context, environmentId: string) => Promise<TokenHolder>

/** @param options.publicUrl the server's address as clients call it, without a trailing slash: proofs name it */
export function createTokenGuard(options: {
  publicUrl: string
  verifyAccessToken: VerifyAccessToken
  proofs: ProofStore
  now: () => number
}): TokenGuard {
  const { publicUrl, verifyAccessToken, proofs, now } = options
  return async (c, environmentId) => {
    const accessToken = /^DPoP ([\w.-]+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
    if (accessToken === undefined) throw new TokenError('The access token is missing.')
    const holder = await verifyAccessToken(accessToken, environmentId)
    const thumbprint = await verifyProof(proofs, {
      ...{ proof: c.req.header('DPoP'), method: c.req.method, url: `${publicUrl}${c.req.path}` },
      ...{ accessToken, now: now() },
    })
    if (thumbprint !== holder.thumbprint) throw new TokenError('The proof is of another key.')
    return holder
  }
}
