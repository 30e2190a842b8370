import type { Route } from 'playwright-core'
import type { Visitor } from './startBrowser.ts'

// What a user's browser meets when a node is slow, lies or is cut off.

/**
 * Holds every request of one method, as a slow node would.
 * @param method by default `eth_call`, which reads tokens and nothing else
 */
export async function holdCalls(
  visitor: Pick<Visitor, 'context'>,
  method: 'eth_call' | 'eth_simulateV1' | 'eth_getBalance' = 'eth_call',
) {
  const held: Route[] = []
  let isHolding = true
  const end = await interceptCalls(visitor, method, (route) => (isHolding ? void held.push(route) : route.fallback()))
  return {
    async release() {
      isHolding = false
      await Promise.all(held.splice(0).map((route) => route.fallback()))
      await end()
    },
  }
}

type Reply = { result: unknown } | { error: unknown }

/** Answers `eth_simulateV1` in the node's place until the returned function is called. */
export function answerSimulation(visitor: Pick<Visitor, 'context'>, reply: Reply) {
  return answerCalls(visitor, 'eth_simulateV1', reply)
}

/** Answers a method in the node's place until the returned function is called. */
export function answerCalls(visitor: Pick<Visitor, 'context'>, method: string, reply: Reply) {
  return interceptCalls(visitor, method, (route) => route.fulfill({ json: { jsonrpc: '2.0', id: 1, ...reply } }))
}

/** At the fast speed, the highest fee of a transaction is above what the account then seems to have, and at the others it is not. */
export async function makeFastTooExpensive(visitor: Pick<Visitor, 'context'>) {
  const ends = await Promise.all([
    answerCalls(visitor, 'eth_getBalance', { result: '0x2386f26fc10000' }),
    answerCalls(visitor, 'eth_feeHistory', {
      result: { baseFeePerGas: ['0x1', '0x1'], reward: [['0x1', '0xe8d4a51000']] },
    }),
  ])
  return async () => void (await Promise.all(ends.map((end) => end())))
}

/** Lets every request of one method fail, as a connection that breaks would, until the returned function is called. */
export function loseCalls(visitor: Pick<Visitor, 'context'>, method: string) {
  return interceptCalls(visitor, method, (route) => route.abort())
}

/**
 * Carries out every request of one method, and loses the answer until the returned function is called.
 * @param options.isSilent the connection stays open, in place of breaking
 */
export function loseAnswers(visitor: Pick<Visitor, 'context'>, method: string, { isSilent = false } = {}) {
  return interceptCalls(visitor, method, async (route) => {
    await route.fetch()
    if (!isSilent) await route.abort()
  })
}

async function interceptCalls(
  { context }: Pick<Visitor, 'context'>,
  method: string,
  handle: (route: Route) => Promise<void> | void,
) {
  const hasProject = (url: URL) => url.searchParams.has('projectId')
  const intercept = async (route: Route) => {
    if (route.request().postData()?.includes(`"${method}"`)) await handle(route)
    else await route.fallback()
  }
  await context.route(hasProject, intercept)
  return () => context.unroute(hasProject, intercept)
}
