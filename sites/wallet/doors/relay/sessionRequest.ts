import { fromHexChainId, parseCapabilityQuery, toHexChainId } from 'latchkey/core'
import { codes, parse } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import {
  accountsOf,
  addressOfAccount,
  fromCaip2,
  isApprovedMethod,
  peerErrors,
  type SessionNamespaces,
} from 'latchkey/wire/relay'
import * as v from 'valibot'
import { describeCapabilities } from '../describeCapabilities.ts'

/** An answer that needs no user, or a request to show the user. */
export type SessionRequestOutcome =
  | { kind: 'answer'; answer: { result: unknown } | { error: { code: number; message: string } } }
  | { kind: 'switch-network'; network: Network }
  | { kind: 'review' }

type SessionCall = { method: string; params: unknown; chain: string }
type Context = {
  namespaces: SessionNamespaces
  networks: readonly Network[]
  /** The chain that the page was last informed of. */
  currentChain?: number | undefined
}

/** Decides how to handle a session's request. Pure, and never throws on foreign input (threats T23). */
export function toOutcome(call: SessionCall, context: Context): SessionRequestOutcome {
  const { method, chain } = call
  if (accountsOf(context.namespaces, chain).length === 0) return fail(peerErrors.unsupportedChains)
  if (!isApprovedMethod(context.namespaces, chain, method)) return fail(peerErrors.unauthorizedMethod)
  const answered = Object.hasOwn(answeredHere, method) ? answeredHere[method] : undefined
  return answered?.(call, context) ?? { kind: 'review' }
}

/** Methods that the wallet answers itself, or that concern no account. The user reviews every other method. */
const answeredHere: Record<string, (call: SessionCall, context: Context) => SessionRequestOutcome> = {
  eth_accounts: accounts,
  eth_requestAccounts: accounts,
  eth_chainId: ({ chain }) => succeed(toHexChainId(fromCaip2(chain) ?? 0)),
  wallet_getCapabilities: capabilities,
  wallet_switchEthereumChain: switchNetwork,
  // EIP-3085: the page's description of a network is ignored, because only the operator adds networks.
  wallet_addEthereumChain: switchNetwork,
}

function accounts({ chain }: SessionCall, { namespaces }: Context): SessionRequestOutcome {
  return succeed(accountsOf(namespaces, chain).map(addressOfAccount))
}

function capabilities({ params, chain }: SessionCall, { namespaces, networks }: Context): SessionRequestOutcome {
  const query = orUndefined(() => parseCapabilityQuery(params))
  if (!query) return fail(codes.invalidParams)
  const { address, chainIds } = query
  const given = accountsOf(namespaces, chain).map((account) => addressOfAccount(account).toLowerCase())
  if (!given.includes(address.toLowerCase())) return fail(codes.unauthorized)
  const wanted = chainIds?.map(fromHexChainId)
  return succeed(describeCapabilities(networks.filter(({ chainId }) => !wanted || wanted.includes(chainId))))
}

const chainParams = v.looseTuple([v.object({ chainId: v.string() })])

function switchNetwork({ params }: SessionCall, { networks, currentChain }: Context): SessionRequestOutcome {
  const chainId = fromHexChainId(orUndefined(() => parse(chainParams, params))?.[0].chainId)
  if (chainId === undefined) return fail(codes.invalidParams)
  // EIP-3326: null means success.
  if (chainId === currentChain) return succeed(null)
  const network = networks.find((candidate) => candidate.chainId === chainId)
  return network ? { kind: 'switch-network', network } : fail(codes.unrecognizedChain)
}

function orUndefined<result>(read: () => result): result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function succeed(result: unknown): SessionRequestOutcome {
  return { kind: 'answer', answer: { result } }
}

function fail({ code, message }: { code: number; message: string }): SessionRequestOutcome {
  return { kind: 'answer', answer: { error: { code, message } } }
}
