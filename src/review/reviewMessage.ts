import type { Address, Hex } from 'viem'
import { hashMessage, hexToBytes, isAddressEqual, stringToHex } from '../core/encoding.ts'
import { maxTextLength } from '../wire/global/limits.ts'
import { isAddress } from '../wire/isAddress.ts'
import { isHex } from '../wire/primitives.ts'
import { isRecap } from '../wire/relay/recap.ts'
import { disguiseOf } from './disguise.ts'
import { isHashText } from './isHashText.ts'
import { type Refused, refuse } from './refusal.ts'
import type { MessageReview, SiweReview } from './review.ts'
import type { ReviewContext } from './reviewContext.ts'
import { signInFacts } from './signInFacts.ts'
import { isSignInLike, parseSiwe, type Siwe } from './signInText.ts'
import { signInWarnings } from './signInWarnings.ts'
import { hasHiddenCharacters, visibleText } from './visibleText.ts'
import { sortWarnings, type Warning, warn } from './warning.ts'

/** Reviews `personal_sign` (EIP-191): text or bytes, or a sign-in with Ethereum (EIP-4361). */
export function reviewMessage(
  params: readonly unknown[],
  context: ReviewContext,
): MessageReview | SiweReview | Refused {
  // The message comes first in the specification, but some pages send the address first.
  const [first, second] = params
  const [message, signer] = isAddress(first) && !isAddress(second) ? [second, first] : [first, second]
  if (typeof message !== 'string' || !isAddress(signer)) return refuse('invalid-parameters')
  if (message.length > maxTextLength) return refuse('too-large')
  const account = context.accounts.find((address) => isAddressEqual(address, signer))
  if (!account) return refuse('foreign-account')

  // Libraries send hex and scripts send plain text. A wallet must accept both.
  const bytes = isHex(message) && message.length % 2 === 0 ? message : stringToHex(message)
  const disguise = disguiseOf(bytes)
  if (disguise === 'authorization') return refuse('authorization')
  const warnings: Warning[] = []
  if (disguise) warnings.push(warn(disguise === 'hash' ? 'looks-like-hash' : 'looks-like-transaction'))

  const text = toText(bytes)
  const signed = { account, digest: hashMessage({ raw: bytes }) }
  if (text === undefined) {
    if (!disguise) warnings.push(warn('unreadable-bytes'))
    return { kind: 'message', ...signed, text, bytes, warnings: sortWarnings(warnings) }
  }
  if (isHashText(text)) warnings.push(warn('looks-like-hash'))
  if (hasHiddenCharacters(text)) warnings.push(warn('hidden-characters'))
  const siwe = parseSiwe(text)
  if (!siwe) {
    if (isSignInLike(text)) warnings.push(warn('siwe-malformed'))
    return { kind: 'message', ...signed, text: visibleText(text), bytes, warnings: sortWarnings(warnings) }
  }
  return {
    kind: 'siwe',
    ...signed,
    domain: visibleText(siwe.domain),
    statement: siwe.statement === undefined ? undefined : visibleText(siwe.statement),
    facts: signInFacts(siwe, { isSameChain: siwe.chainId === String(context.network?.chainId) }),
    text: visibleText(text),
    bytes,
    warnings: sortWarnings([...warnings, ...siweWarnings(siwe, account, context)]),
  }
}

function toText(bytes: Hex): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(bytes))
  } catch {
    return undefined
  }
}

function siweWarnings(siwe: Siwe, account: Address, context: ReviewContext): Warning[] {
  const warnings = signInWarnings(siwe, context)
  if (!isAddressEqual(siwe.address, account)) warnings.push(warn('siwe-address', siwe.address))
  if (Number(siwe.chainId) !== context.network?.chainId) warnings.push(warn('siwe-chain', siwe.chainId))
  // ERC-5573 allows one recap, as the last resource. A less strict verifier would accept others too.
  if (siwe.resources.some(isRecap)) warnings.push(warn('siwe-recap'))
  return warnings
}
