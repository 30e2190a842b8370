import type { Requester } from './requester.ts'
import type { SignInText } from './signInText.ts'
import { visibleText } from './visibleText.ts'
import { type Warning, warn } from './warning.ts'

/**
 * Checks EIP-4361, "Wallet Implementer Steps": the domain must be that of the requesting site. Other mismatches are
 * warnings.
 */
export function signInWarnings(
  { scheme, domain, uri, expiresAt, notBefore }: SignInText,
  { requester: { origin, isProven, isAuthor }, now }: { requester: Requester; now: number },
): Warning[] {
  const asker = origin === undefined ? undefined : new URL(origin)
  const isSameDomain = domain.toLowerCase() === asker?.host
  const isSameScheme = scheme === undefined || `${scheme}:` === asker?.protocol
  const warnings: Warning[] = []
  if (!isSameDomain || !isSameScheme) warnings.push(warn('siwe-domain', visibleText(domain)))
  // The page itself names the domain. An attacker who made the user scan the code would get the sign-in (threats T13).
  else if (!isProven && !isAuthor) warnings.push(warn('siwe-unproven', visibleText(domain)))
  if (uri !== undefined && hostOf(uri) !== asker?.host) warnings.push(warn('siwe-uri', visibleText(uri)))
  if (expiresAt !== undefined && expiresAt <= now) warnings.push(warn('siwe-expired'))
  if (notBefore !== undefined && notBefore > now) warnings.push(warn('siwe-not-yet'))
  return warnings
}

function hostOf(uri: string): string | undefined {
  try {
    return new URL(uri).host
  } catch {
    return undefined
  }
}
