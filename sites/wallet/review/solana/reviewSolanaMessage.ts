import { fromBase64 } from 'latchkey/crypto'
import {
  hasHiddenCharacters,
  isHashText,
  isSignInLike,
  parseSiws,
  type Refused,
  type Requester,
  refuse,
  type SignInText,
  signInFacts,
  signInWarnings,
  sortWarnings,
  visibleText,
  type Warning,
  warn,
} from 'latchkey/review'
import { isDisguised } from 'latchkey/wire/solana'
import { offchainText } from './offchainText.ts'
import type { SolanaMessageReview } from './solanaReview.ts'

/** The facts that a message is checked against. */
type Context = { account: string; chain: string | undefined; requester: Requester; now: number }

/** Reviews a message. Its bytes are signed unchanged, so only its content keeps it from meaning something else. */
export function reviewSolanaMessage(message: string, context: Context): SolanaMessageReview | Refused {
  const bytes = read(message)
  if (!bytes) return refuse('invalid-parameters')
  if (isDisguised(bytes)) return refuse('disguised-transaction')
  const text = offchainText(bytes) ?? toText(bytes)
  const signIn = text === undefined ? undefined : parseSiws(text)
  return {
    kind: 'solana-message',
    ...{ account: context.account, bytes },
    text: text === undefined ? undefined : visibleText(text),
    signIn: signIn && describe(signIn, context),
    warnings: sortWarnings([
      ...(text === undefined ? [warn(bytes.length === 32 ? 'looks-like-hash' : 'solana-unreadable-bytes')] : []),
      ...(text === undefined ? [] : textWarnings(text)),
      ...(signIn ? siwsWarnings(signIn, context) : []),
    ]),
  }
}

function read(message: string): Uint8Array | undefined {
  try {
    return fromBase64(message)
  } catch {
    return undefined
  }
}

function toText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function textWarnings(text: string): Warning[] {
  return [
    ...(isHashText(text) ? [warn('looks-like-hash')] : []),
    ...(hasHiddenCharacters(text) ? [warn('hidden-characters')] : []),
    ...(isSignInLike(text) && !parseSiws(text) ? [warn('siwe-malformed')] : []),
  ]
}

function describe(signIn: SignInText, context: Context): SolanaMessageReview['signIn'] {
  const { domain, statement, chainId } = signIn
  return {
    domain: visibleText(domain),
    statement: statement === undefined ? undefined : visibleText(statement),
    facts: signInFacts(signIn, { isSameChain: chainId !== undefined && isOnChain(chainId, context) }),
  }
}

/** A sign-in names a network with or without its namespace. */
function isOnChain(chainId: string, { chain }: Context): boolean {
  return chain === chainId || chain === `solana:${chainId}`
}

function siwsWarnings(signIn: SignInText, context: Context): Warning[] {
  const { address, chainId } = signIn
  return [
    ...signInWarnings(signIn, context),
    ...(address === context.account ? [] : [warn('siwe-address', visibleText(address))]),
    ...(chainId === undefined || isOnChain(chainId, context) ? [] : [warn('siwe-chain', visibleText(chainId))]),
  ]
}
