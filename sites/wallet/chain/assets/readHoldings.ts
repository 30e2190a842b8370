import { callRpc, RpcUnreachableError } from 'latchkey/core'
import { balanceOfData, knownTokens, maxReadTokens, readTokens, type Token, toBalance } from 'latchkey/review'
import type { Network } from 'latchkey/wire/account'
import { type Address, getAddress } from 'viem'
import { findTokens, type Reach } from './findTokens.ts'
import * as limits from './limits.ts'

/** What an account has of a token, according to the token's contract. For display: a contract may answer anything. */
export type Holding = {
  address: Address
  /** Units, or how many items of a collection. More than zero. */
  units: bigint
  /** Undefined if the contract gives no usable name or decimals. */
  token: Token | undefined
}

/**
 * Reads an account's tokens: those that this wallet knows on the network, those of `remembered`, and those whose transfers to
 * the account are in the network's recent blocks. Tokens that pretend to be others are the last ones.
 * @throws {RpcUnreachableError} if the network does not answer
 */
export async function readHoldings(
  account: Address,
  network: Network,
  { remembered = [], ...options }: { remembered?: readonly Address[]; fetch?: typeof fetch } = {},
): Promise<{ holdings: readonly Holding[]; reach: Reach }> {
  const { found, reach } = await findTokens(account, network, options)
  const listed = knownTokens.filter(({ chainId }) => chainId === network.chainId).map((known) => known.address)
  // In turns, so that neither many old ones nor many new ones, which anyone can send, fill the list.
  const asked = [...new Set([...listed, ...inTurns(remembered, found)].map((one) => getAddress(one)))]
  const { balances, isWhole } = await readBalances(asked, { account, network, ...options })
  const held = asked.filter((one) => balances.has(one))
  const shown = held.slice(0, limits.mostShown)
  const tokens = await readNames(shown, network, options)
  const holdings = shown.map((address) => ({ address, units: balances.get(address) ?? 0n, token: tokens.get(address) }))
  return {
    holdings: holdings.sort((a, b) => rankOf(a.token) - rankOf(b.token)),
    reach: isWhole && held.length === shown.length ? reach : 'partial',
  }
}

function inTurns<item>(one: readonly item[], other: readonly item[]): item[] {
  const longest = Math.max(one.length, other.length)
  return Array.from({ length: longest }, (_, at) => [...one.slice(at, at + 1), ...other.slice(at, at + 1)]).flat()
}

const ranks = { listed: 0, claimed: 1, posing: 3 } as const

function rankOf(token: Token | undefined): number {
  return token ? ranks[token.standing] : 2
}

type BalanceOptions = { account: Address; network: Network; fetch?: typeof fetch }

/** Reads the balances above zero. */
async function readBalances(tokens: readonly Address[], { account, network, ...options }: BalanceOptions) {
  const balances = new Map<Address, bigint>()
  const deadline = Date.now() + limits.searchMs
  const data = balanceOfData(account)
  const waiting = [...tokens]
  let isWhole = true
  const work = async () => {
    for (let to = waiting.shift(); to !== undefined; to = waiting.shift()) {
      if (Date.now() > deadline) {
        isWhole = false
        return
      }
      const request = { method: 'eth_call', params: [{ to, data }, 'latest'] }
      const bounds = { timeoutMs: limits.searchMs, maxBytes: 4096, ...options }
      const answer = await callRpc(network.rpcUrls[0] ?? '', request, bounds).catch((error: unknown) => {
        // A contract that reverts has no balance; a node that is gone says nothing.
        if (error instanceof RpcUnreachableError) isWhole = false
      })
      const balance = toBalance(answer)
      if (balance) balances.set(to, balance)
    }
  }
  await Promise.all(Array.from({ length: limits.callsAtOnce }, work))
  return { balances, isWhole }
}

/** Reads the names in groups, because each group has the limits of one review. */
async function readNames(tokens: readonly Address[], network: Network, options: { fetch?: typeof fetch }) {
  const names = new Map<Address, Token>()
  for (let at = 0; at < tokens.length; at += maxReadTokens) {
    const read = await readTokens(tokens.slice(at, at + maxReadTokens), network, options)
    for (const [address, token] of read) names.set(address, token)
  }
  return names
}
