import { ProviderRpcError } from 'latchkey/core'
import { toBase58 } from 'latchkey/crypto'
import type { Requester, SignatureReview, TransactionReview } from 'latchkey/review'
import { type Hex, keccak256, parseTransaction } from 'viem'
import type { SolanaMessageReview, SolanaTransactionReview } from '../review/solana/solanaReview.ts'
import type { ActivityStore } from './activityStore.ts'
import {
  type Find,
  toEntrySite,
  toRecipient,
  toSignatureMeaning,
  toSolanaMeaning,
  toTransactionMeaning,
} from './toMeaning.ts'

/** Who asked, and where it is kept. */
export type RecordContext = {
  activity: Pick<ActivityStore, 'add' | 'settle'>
  requester: Requester
  /** The tokens of the request, as the user saw them. */
  find: Find
}

/**
 * Adds an entry. Undefined if the browser does not keep it: a request that the user approved must not fail for its entry.
 */
function add({ activity }: RecordContext, entry: Parameters<ActivityStore['add']>[0]) {
  return activity.add(entry).catch(() => undefined)
}

/**
 * Keeps a signed transaction as pending, then sends it. It is kept first, because the window may close as soon as the
 * site has its answer, and because a node that does not answer may have sent it.
 * @param send broadcasts it; its result is returned
 */
export async function recordSent<result>(
  { account, network, ...review }: TransactionReview,
  options: { signed: Hex; send: () => Promise<result>; context: RecordContext },
): Promise<result> {
  const { signed, send, context } = options
  const { activity, find } = context
  const { nonce } = parseTransaction(signed)
  const kept = await add(context, {
    account,
    chainId: network.chainId,
    ...siteOf(context),
    meaning: toTransactionMeaning({ account, network, ...review }, find),
    ...toRecipient(review),
    hash: keccak256(signed),
    ...(nonce !== undefined && { nonce }),
    status: { kind: 'pending' },
  })
  try {
    return await send()
  } catch (error) {
    // Without an answer of the node it may have been sent, so it stays pending.
    if (kept && error instanceof ProviderRpcError) {
      await activity.settle(kept.id, { kind: 'failed', reason: 'rejected' }).catch(() => undefined)
    }
    throw error
  }
}

/** Keeps that something was signed, before the site gets the signature. */
export async function recordSigned(
  review: SignatureReview,
  { context, chainId }: { context: RecordContext; chainId: number | undefined },
): Promise<void> {
  await add(context, {
    account: review.account,
    ...(chainId !== undefined && { chainId }),
    ...siteOf(context),
    meaning: toSignatureMeaning(review, context.find),
    status: { kind: 'signed' },
  })
}

/** @param signature of the transaction, if this wallet sent it */
export async function recordSolana(
  review: SolanaMessageReview | SolanaTransactionReview,
  { context, signature }: { context: RecordContext; signature: Uint8Array | undefined },
): Promise<void> {
  await add(context, {
    account: review.account,
    ...siteOf(context),
    meaning: toSolanaMeaning(review),
    ...(signature && { hash: toBase58(signature) }),
    status: { kind: signature ? 'pending' : 'signed' },
  })
}

function siteOf({ requester }: RecordContext) {
  const site = toEntrySite(requester)
  return site && { site }
}
