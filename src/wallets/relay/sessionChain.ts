import { fromHexChainId } from '../../core/hexChainId.ts'
import type { Session } from '../../core/relay/session.ts'
import { accountsOf, chainOfAccount, defaultChainOf, fromCaip2 } from '../../wire/relay/namespaces.ts'

/**
 * The first chain of a session that has an account: the first of the `wanted` chains, else the wallet's default chain, else
 * another of the `wanted` chains, else the chain of the first account.
 * @returns undefined when the session has no Ethereum account
 */
export function startingChain(session: Session, wanted: readonly (number | undefined)[]): number | undefined {
  const given = accountsOf(session.namespaces).map((account) => fromCaip2(chainOfAccount(account)))
  const [first, ...others] = wanted.filter((chainId) => chainId !== undefined)
  const ofWallet = fromCaip2(defaultChainOf(session.namespaces) ?? '')
  return [first, ofWallet, ...others, ...given].find((chainId) => chainId !== undefined && given.includes(chainId))
}

/** A chain as wallets write it in events: a number, hex, decimal text or CAIP-2 (relay-pairing §12). */
export function readChainId(data: unknown): number | undefined {
  return typeof data === 'string' && data.includes(':') ? fromCaip2(data) : fromHexChainId(data)
}
