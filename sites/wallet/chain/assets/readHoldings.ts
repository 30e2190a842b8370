import {
  balanceOfData,
  knownTokens,
  maxReadTokens,
  type ReadTokensOptions,
  readTokens,
  type Token,
  toBalance,
} from 'latchkey/review'
import type { Network } from 'latchkey/wire/account'
import { type Address, getAddress } from 'viem'
import { callEach } from './callEach.ts'
import { findTokens } from './findTokens.ts'
import * as limits from './limits.ts'
import type { Reach } from './searchTransfers.ts'

/** What an account has of a token, according to the token's contract. For display: a contract may answer anything. */
export type Holding = {
  address: Address
  /** Units, or how many items of a collection. More than zero. */
  units: bigint
  /** Undefined if the contract gives no usable name or decimals. */
  token: Token | undefined
}

/**
 * Reads an account's tokens: those that this wallet or its operator knows on the network, those of `remembered`, and those whose
 * transfers to the account are in the network's recent blocks. Tokens that pretend to be others are the last ones.
 * @throws {RpcUnreachableError} if the network does not answer
 */
export async function readHoldings(
  account: Address,
  network: Network,
  { remembered = [], operatorTokens = [], ...options }: ReadTokensOptions & { remembered?: readonly Address[] } = {},
): Promise<{ holdings: readonly Holding[]; reach: Reach }> {
  const { found, reach } = await findTokens(account, network, options)
  const listed = [...knownTokens, ...operatorTokens]
    .filter(({ chainId }) => chainId === network.chainId)
    .map((known) => known.address)
  // In turns, so that neither many old ones nor many new ones, which anyone can send, fill the list.
  const asked = [...new Set([...listed, ...inTurns(remembered, found)].map((one) => getAddress(one)))]
  const { balances, isWhole } = await readBalances(asked, { account, network, ...options })
  const held = asked.filter((one) => balances.has(one))
  const shown = held.slice(0, limits.mostShown)
  const tokens = await readNames(shown, network, { operatorTokens, ...options })
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
async function readBalances(tokens: readonly Address[], { account, ...options }: BalanceOptions) {
  const data = balanceOfData(account)
  const { answers, isWhole } = await callEach(tokens, (to) => ({ to, data }), options)
  const read = tokens.map((token) => [token, toBalance(answers.get(token))] as const)
  return { balances: new Map(read.flatMap(([token, balance]) => (balance ? [[token, balance]] : []))), isWhole }
}

/** Reads the names in groups, because each group has the limits of one review. */
async function readNames(tokens: readonly Address[], network: Network, options: ReadTokensOptions) {
  const names = new Map<Address, Token>()
  for (let at = 0; at < tokens.length; at += maxReadTokens) {
    const read = await readTokens(tokens.slice(at, at + maxReadTokens), network, options)
    for (const [address, token] of read) names.set(address, token)
  }
  return names
}
