import type { Network } from '../wire/account/environment.ts'
import { type DecodedCall, recipientWarnings } from './callTable.ts'
import { decodeCall } from './decodeCall.ts'
import { addressFact, type Fact } from './fact.ts'
import { type Refused, refuse } from './refusal.ts'
import type { TransactionReview } from './review.ts'
import type { ReviewContext } from './reviewContext.ts'
import { readTransactionFields, type TransactionFields } from './transactionFields.ts'
import { sortWarnings, type Warning, warn } from './warning.ts'

/** Reviews `eth_sendTransaction`: what moves, to whom, and what the called contract does. */
export function reviewTransaction(params: readonly unknown[], context: ReviewContext): TransactionReview | Refused {
  const { network } = context
  if (!network) return refuse('unsupported-network')
  const fields = readTransactionFields(params, context)
  return 'kind' in fields ? fields : reviewFields(fields, { network, now: context.now })
}

/** Reviews a transaction whose fields were read. */
export function reviewFields(
  fields: TransactionFields,
  { network, now }: { network: Network; now: number },
): TransactionReview {
  const decoded = decode(fields, now)
  // The title names one effect. It must not hide that coins leave too, or that the account gets code.
  const isWhole = fields.value === 0n && !fields.authorizationList?.length
  return {
    kind: 'transaction',
    account: fields.from,
    network,
    fields,
    call: decoded.call,
    facts: [...decoded.facts, ...delegateFacts(fields)],
    ...(decoded.action && isWhole && { action: decoded.action }),
    warnings: sortWarnings([...decoded.warnings, ...valueWarnings(fields)]),
  }
}

function decode(fields: TransactionFields, now: number): DecodedCall {
  const { to, data, from: account } = fields
  if (to === undefined) return { call: undefined, facts: [], warnings: [warn('contract-creation')] }
  return data === '0x' ? { call: undefined, facts: [], warnings: [] } : decodeCall({ data, to, account, now })
}

function valueWarnings(fields: TransactionFields): Warning[] {
  const { to, value, authorizationList = [] } = fields
  return [
    ...(to !== undefined && value > 0n ? recipientWarnings(to, { to: undefined }) : []),
    ...authorizationList.map((item) => warn('account-delegation', item.address)),
  ]
}

function delegateFacts({ authorizationList = [] }: TransactionFields): Fact[] {
  return authorizationList.map((item) => addressFact('delegate', item.address))
}
