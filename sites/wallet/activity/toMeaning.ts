import {
  isPermission,
  type Requester,
  type SignatureReview,
  type Token,
  type TransactionReview,
  toShownLabel,
} from 'latchkey/review'
import type { Address } from 'viem'
import type { SolanaMessageReview, SolanaTransactionReview } from '../review/solana/solanaReview.ts'
import type { EntrySite, EntryToken, Meaning } from './entry.ts'
import { maxDomain, maxName } from './limits.ts'

/** Finds a token of the request, as the user saw it. */
export type Find = (address: Address) => Token | undefined

/** Returns what a transaction was approved for. The review's title says the same as a question. */
export function toTransactionMeaning({ action, fields, call, warnings }: TransactionReview, find: Find): Meaning {
  if (action) return toActionMeaning(action, find)
  if (warnings.some(({ code }) => isPermission(code))) return { kind: 'permission' }
  if (!fields.to) return { kind: 'create' }
  if (fields.value > 0n && fields.data === '0x') return { kind: 'coins', amount: String(fields.value) }
  return { kind: 'call', ...named(call?.replace(/\(.*/s, '')) }
}

/** Returns who got what a transaction sent, or the contract that it called. */
export function toRecipient({ action, fields, facts }: Pick<TransactionReview, 'action' | 'fields' | 'facts'>) {
  const sent = facts.find((fact) => fact.kind === 'address' && fact.label === 'to')
  const isSent = action?.kind === 'send' || action?.kind === 'send-item'
  const to = isSent && sent?.kind === 'address' ? sent.address : fields.to
  return to === undefined ? {} : { to }
}

/** Returns what a signature was approved for. */
export function toSignatureMeaning(review: SignatureReview, find: Find): Meaning {
  if (review.kind === 'message') return { kind: 'message' }
  if (review.kind === 'siwe') return toSignIn(review.domain)
  if (review.action) return toActionMeaning(review.action, find)
  if (review.warnings.some(({ code }) => isPermission(code))) return { kind: 'permission' }
  return { kind: 'data', ...named(review.primaryType) }
}

export function toSolanaMeaning(review: SolanaMessageReview | SolanaTransactionReview): Meaning {
  if (review.kind === 'solana-message') return review.signIn ? toSignIn(review.signIn.domain) : { kind: 'message' }
  if (review.warnings.some(({ code }) => code === 'solana-delegate')) return { kind: 'permission' }
  const [only, ...others] = review.steps.filter(({ name }) => name !== 'compute' && name !== 'memo')
  const [amount] = only?.facts ?? []
  if (only?.name === 'transfer' && others.length === 0 && amount?.kind === 'lamports')
    return { kind: 'lamports', amount: String(amount.lamports) }
  return { kind: 'solana' }
}

/** Returns the site that asked, and whether the wire proved it; undefined if the user asked in the wallet itself. */
export function toEntrySite({ origin, name, isProven, isAuthor, isWallet }: Requester): EntrySite | undefined {
  if (isWallet) return undefined
  return {
    ...(origin !== undefined && { origin }),
    ...named(name),
    isProven: isProven || isAuthor === true,
  }
}

function toActionMeaning(action: NonNullable<TransactionReview['action']>, find: Find): Meaning {
  switch (action.kind) {
    case 'send':
      return { kind: 'send', amount: String(action.amount), ...describe(action.token, find) }
    case 'send-item':
      return { kind: 'send-item', id: String(action.id), ...describe(action.token, find) }
    case 'allow': {
      const { spender, token, amountOrId } = action
      const described = token ? describe(token, find) : {}
      // No amount at all ends a permission, but the first token of a collection has the number zero.
      const isEnd = amountOrId === 0n && described.token?.decimals !== undefined
      if (isEnd) return { kind: 'revoke', spender }
      // It ends a permission, or gives one for the first token of a collection.
      if (amountOrId === 0n && !described.token) return { kind: 'permission' }
      return { kind: 'allow', spender, ...described }
    }
    case 'allow-all':
    case 'revoke':
      return action
    default:
      return action satisfies never
  }
}

function toSignIn(domain: string): Meaning {
  const shown = toShownLabel(domain, { maxLength: maxDomain })
  return { kind: 'sign-in', ...(shown !== undefined && { domain: shown }) }
}

function describe(address: `0x${string}`, find: Find): { token?: EntryToken } {
  const token = find(address)
  if (!token) return {}
  const { symbol, decimals, standing } = token
  return { token: { symbol, standing, ...(decimals !== undefined && { decimals }) } }
}

/** A name that the site or a contract chose. */
function named(name: string | undefined): { name?: string } {
  const shown = name === undefined ? undefined : toShownLabel(name, { maxLength: maxName })
  return shown === undefined ? {} : { name: shown }
}
