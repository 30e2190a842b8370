import { createRemoteJWKSet, customFetch } from 'jose'
import type { TokenIssuer } from '../shared/dpop/accessTokens.ts'
import { type AccountHarness, publicUrl } from './accountHarness.ts'

/** An account server in process, as another server that fetches its keys checks its tokens. */
export function accountTokens({ account, clock }: Pick<AccountHarness, 'account' | 'clock'>): TokenIssuer {
  const keys = createRemoteJWKSet(new URL(`${publicUrl}/.well-known/jwks.json`), {
    [customFetch]: async (url) => account.app.request(String(url)),
  })
  return { issuer: publicUrl, keys, now: () => clock.now }
}
