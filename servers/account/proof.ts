import { ProofError, verifyProof as verify } from '../shared/dpop/verifyProof.ts'
import type { AccountContext } from './context.ts'
import { AccountError } from './failure.ts'

/**
 * Checks a DPoP proof (RFC 9449), and refuses one that was used before.
 * @param request.path without its query
 * @param request.accessToken the token sent along; the proof must name its hash
 * @returns the RFC 7638 thumbprint of the key that made the proof
 * @throws {AccountError} `stale_proof` when only its time is wrong, otherwise `invalid_proof`
 */
export async function verifyProof(
  { database, now, publicUrl }: AccountContext,
  { path, ...request }: { proof: string | undefined; method: string; path: string; accessToken?: string },
): Promise<string> {
  try {
    const store = { kysely: database, table: 'accountProof' }
    return await verify(store, { ...request, url: `${publicUrl}${path}`, now: now() })
  } catch (error) {
    if (error instanceof ProofError) throw new AccountError(error.code, { cause: error.cause ?? error })
    throw error
  }
}
