import type { Network } from 'latchkey/wire/account'
import type { LinkParams } from 'latchkey/wire/link'
import { isRecap, toCaip2, toIssuer, toSignInText } from 'latchkey/wire/relay'
import type { Address } from 'viem'
import { maxResources } from './limits.ts'

/** A page asks to connect and for a sign-in at once: the fields of the text (EIP-4361). */
export type SignInWish = {
  chainId: number
  said: {
    domain: string
    aud: string
    version: '1'
    nonce: string
    iat: string
    statement?: string
    resources?: string[]
  }
}

/**
 * Returns what the page wants signed, or why this wallet does not sign it: a line break would let the page add lines of its own,
 * and a recap (ERC-5573) would grant more than the user is asked about.
 */
export function toSignInWish(
  params: LinkParams<'connectAndSignIn'>,
  networks: readonly Network[],
): SignInWish | 'invalid' | 'unknown network' {
  const { domain, aud, version, nonce, iat, chainId: chain, statement, resources } = params
  const network = networks.find(({ chainId }) => toCaip2(chainId) === chain)
  if (!network) return 'unknown network'
  const listed = resources ?? []
  if (listed.length > maxResources) return 'invalid'
  const lines = [domain, aud, nonce, iat, statement ?? '', ...listed]
  if (lines.some((line) => /[\n\r]/.test(line)) || listed.some(isRecap)) return 'invalid'
  if ([domain, aud, nonce, iat].includes('')) return 'invalid'
  const said = { domain, aud, version, nonce, iat }
  return {
    chainId: network.chainId,
    said: { ...said, ...(statement && { statement }), ...(listed.length > 0 && { resources: listed }) },
  }
}

/** Returns the text to sign. */
export function toTextOf({ chainId, said }: SignInWish, address: Address): string {
  return toSignInText(said, toIssuer(toCaip2(chainId), address))
}
