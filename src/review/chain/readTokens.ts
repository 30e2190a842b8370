import type { Address, Hex } from 'viem'
import { callRpc } from '../../core/rpc.ts'
import type { Network } from '../../wire/account/environment.ts'
import type { ListedToken } from '../../wire/account/tokenList.ts'
import { maxReadTokens } from '../limits.ts'
import { findEntry, listedToken, type Token, toToken } from '../token.ts'
import { settledWithin } from './settledWithin.ts'

/** How long a review waits for names and decimals before it shows base units, and for the simulation. */
export const timeoutMs = 3000
/** A symbol needs a hundred bytes. A contract that answers with more than this is not read. */
const maxBytes = 32 * 1024

/** Calls without side effects: ERC-20, ERC-721 with its metadata, and ERC-165 for the interface of ERC-721. */
const calls = {
  symbol: '0x95d89b41',
  name: '0x06fdde03',
  decimals: '0x313ce567',
  supply: '0x18160ddd',
  isCollection: `0x01ffc9a780ac58cd${'00'.repeat(28)}`,
} as const satisfies Record<string, Hex>

export type ReadTokensOptions = {
  /** The tokens of the environment's list. */
  operatorTokens?: readonly ListedToken[] | undefined
  fetch?: typeof fetch
}

/**
 * Asks token contracts for their symbols and decimals at the environment's node, once each. Never rejects: a token is
 * missing from the result when its contract or the node gives no usable answer within {@link timeoutMs}.
 */
export async function readTokens(
  addresses: readonly Address[],
  network: Network,
  options: ReadTokensOptions = {},
): Promise<ReadonlyMap<Address, Token>> {
  const tokens = new Map<Address, Token>()
  for (const address of addresses) {
    const listed = listedToken(address, network)
    if (listed) tokens.set(address, listed)
  }
  const others = [...new Set(addresses)].filter((address) => !tokens.has(address))
  // First what the operator knows, so that many others do not displace it.
  const rankOf = (address: Address) => (findEntry(address, network, options.operatorTokens ?? []) ? 0 : 1)
  others.sort((a, b) => rankOf(a) - rankOf(b))
  const reading = others.slice(0, maxReadTokens).map(async (address) => {
    const token = await readToken(address, network, options)
    if (token) tokens.set(address, token)
  })
  await settledWithin(timeoutMs, reading)
  // An answer that is late must not change what is shown.
  return new Map(tokens)
}

async function readToken(
  address: Address,
  network: Network,
  { operatorTokens, ...options }: ReadTokensOptions,
): Promise<Token | undefined> {
  const ask = (data: Hex) =>
    callRpc(
      network.rpcUrls[0] ?? '',
      { method: 'eth_call', params: [{ to: address, data }, 'latest'] },
      { timeoutMs, maxBytes, ...options },
    ).catch(() => undefined)
  const [symbol, name, decimals, supply, isCollection] = await Promise.all([
    ask(calls.symbol),
    ask(calls.name),
    ask(calls.decimals),
    ask(calls.supply),
    ask(calls.isCollection),
  ])
  return toToken(address, { symbol, name, decimals, supply, isCollection }, network, operatorTokens)
}
