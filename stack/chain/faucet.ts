import { Hono } from 'hono'
import { address } from 'latchkey/wire'
import * as v from 'valibot'

/** The balance of a new account: ten coins, in wei. */
const gift = `0x${(10n * 10n ** 18n).toString(16)}`

const call = v.object({ method: v.string(), params: v.optional(v.array(v.unknown()), []) })
const calls = v.union([
  v.array(call),
  v.pipe(
    call,
    v.transform((one) => [one]),
  ),
])
const sender = v.object({ from: address })

/** The parameter of each method that names the account about to act. */
const namedAccount: Record<string, (params: readonly unknown[]) => unknown> = {
  eth_getBalance: ([account]) => account,
  eth_getTransactionCount: ([account]) => account,
  eth_estimateGas: ([transaction]) => (v.is(sender, transaction) ? transaction.from : undefined),
}

/**
 * Proxies a development chain and funds each new account, without balance and transactions, when it first sees it. Only
 * the stack has a faucet; the JSON-RPC server does not know it.
 */
export function createFaucet(options: { chainUrl: string; fetch?: typeof fetch }): Hono {
  const { chainUrl, fetch = globalThis.fetch } = options
  /** One lookup per account, shared by concurrent callers. */
  const seen = new Map<string, Promise<void>>()

  return new Hono().post('*', async (c) => {
    const body = await c.req.text()
    await Promise.all(namedAccounts(body).map(fundIfNew))
    const reply = await fetch(chainUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return new Response(reply.body, { status: reply.status, headers: { 'content-type': 'application/json' } })
  })

  function fundIfNew(account: string): Promise<void> {
    const funding = seen.get(account) ?? fundNewAccount(account)
    seen.set(account, funding)
    funding.catch(() => seen.delete(account))
    return funding
  }

  async function fundNewAccount(account: string): Promise<void> {
    const [balance, nonce] = await Promise.all([
      ask('eth_getBalance', [account, 'latest']),
      ask('eth_getTransactionCount', [account, 'latest']),
    ])
    if (balance === '0x0' && nonce === '0x0') await ask('anvil_setBalance', [account, gift])
  }

  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const reply = await fetch(chainUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return (await reply.json()).result
  }
}

function namedAccounts(body: string): string[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), calls), body)
  if (!parsed.success) return []
  const named = parsed.output.map(({ method, params }) => namedAccount[method]?.(params))
  return named.filter((account) => v.is(address, account)).map((account) => account.toLowerCase())
}
