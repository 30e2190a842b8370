import { callRpc, type RpcRequest } from 'latchkey/core'
import { assertChain } from 'latchkey/review'
import type { Network } from 'latchkey/wire/account'
import { type ActivityStore, isPending } from './activityStore.ts'
import type { Entry } from './entry.ts'
import { lookedUpAgainMs, lostAfterMs } from './limits.ts'
import { type Outcome, readOutcome } from './readOutcome.ts'
import { readSolanaOutcome } from './readSolanaOutcome.ts'

/** Limits for one answer of a node. */
const bounds = { timeoutMs: 10_000, maxBytes: 512 * 1024 }
/** How often a node is asked: the pause grows with the age of the newest pending transaction, and with failures. */
const pauses = { usualMs: 2000, oldMs: 15_000, longestMs: 60_000, oldAfterMs: 2 * 60_000 }

type FollowOptions = {
  activity: ActivityStore
  signal: AbortSignal
  now: () => number
  usualMs?: number
  page?: Pick<Document, 'visibilityState' | 'addEventListener'>
}

/**
 * Follows pending transactions at the environment's nodes until each is confirmed or has failed. Asks nothing while nothing is
 * pending or the window is hidden. Transactions that the chain may still carry out, or whose end only a node claims, are looked
 * up once more at the start. Those of a network that the operator has removed stay as they are.
 * @param options.signal ends it
 * @param options.solanaRpcUrl a node of Solana, if the operator has one
 */
export function followPending(
  options: FollowOptions & { networks: readonly Network[]; solanaRpcUrl: string | undefined },
): void {
  const { networks, solanaRpcUrl, ...common } = options
  // Each by itself, so that a node that is gone slows down no other network.
  for (const { chainId, rpcUrls } of networks) if (rpcUrls[0]) followAt({ ...common, chainId, rpcUrl: rpcUrls[0] })
  if (solanaRpcUrl !== undefined) followAt({ ...common, chainId: undefined, rpcUrl: solanaRpcUrl })
}

/** @param options.chainId undefined for Solana */
function followAt(options: FollowOptions & { chainId: number | undefined; rpcUrl: string }): void {
  const { activity, chainId, rpcUrl, signal, now, usualMs = pauses.usualMs, page = document } = options
  const rpc = (request: RpcRequest) => callRpc(rpcUrl, request, bounds)
  const again = new Set(
    activity.store
      .getState()
      .filter((item) => isUncertain(item, now()))
      .map(({ id }) => id),
  )
  /** Seemed to be replaced at the last look. */
  const suspected = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLooking = false
  let failures = 0

  const followed = () =>
    activity.store.getState().filter((item) => item.chainId === chainId && (isPending(item) || again.has(item.id)))

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (signal.aborted || isLooking || page.visibilityState === 'hidden' || followed().length === 0) return
    timer = setTimeout(() => void look(), ms)
  }

  async function look(): Promise<void> {
    isLooking = true
    const looks = await Promise.allSettled(followed().map(lookAt))
    isLooking = false
    failures = looks.some(({ status }) => status === 'rejected') ? failures + 1 : 0
    schedule(pause())
  }

  async function lookAt(item: Entry): Promise<void> {
    const outcome = chainId === undefined ? await readSolanaOutcome(item, rpc) : await readOutcome(item, rpc)
    if (chainId !== undefined && outcome.kind !== 'pending') await assertChain(chainId, rpc)
    // One of several nodes behind an address may be some blocks behind the others, so a second look must agree.
    if (isReplaced(outcome) && !suspected.has(item.id)) {
      suspected.add(item.id)
      return
    }
    suspected.delete(item.id)
    again.delete(item.id)
    const status = toStatus(item, outcome)
    if (!signal.aborted && !isSame(status, item.status)) await activity.settle(item.id, status)
  }

  function toStatus(item: Entry, outcome: Outcome): Entry['status'] {
    if (outcome.kind !== 'unknown') return outcome
    if (!isPending(item)) return item.status
    if (now() - item.at > lostAfterMs) return { kind: 'failed', reason: 'lost' }
    return { kind: 'pending' }
  }

  function pause(): number {
    const newest = Math.max(...followed().map(({ at }) => at))
    const own = now() - newest > pauses.oldAfterMs ? pauses.oldMs : usualMs
    return Math.min(pauses.longestMs, own * 2 ** failures)
  }

  schedule(0)
  page.addEventListener('visibilitychange', () => schedule(0), { signal })
  const stop = activity.store.subscribe((entries, before) => {
    if (entries.filter(isPending).length > before.filter(isPending).length) schedule(0)
  })
  signal.addEventListener('abort', () => {
    stop()
    clearTimeout(timer)
  })
}

/** A node's answer, or its silence, ended it, and not a receipt. */
function isUncertain({ status, at }: Entry, now: number): boolean {
  return status.kind === 'failed' && status.reason !== 'reverted' && now - at < lookedUpAgainMs
}

function isReplaced(outcome: Outcome): boolean {
  return outcome.kind === 'failed' && outcome.reason === 'replaced'
}

function isSame(one: Entry['status'], other: Entry['status']): boolean {
  return one.kind === other.kind && (one.kind !== 'failed' || other.kind !== 'failed' || one.reason === other.reason)
}
