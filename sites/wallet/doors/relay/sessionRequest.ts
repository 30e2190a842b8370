import { fromHexChainId, toHexChainId } from 'latchkey/core'
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

/** An answer that needs no user, or what the user must be asked. */
export type SessionRequestOutcome =
  | { kind: 'answer'; answer: { result: unknown } | { error: { code: number; message: string } } }
  | { kind: 'switch-network'; network: Network }
  | { kind: 'review' }

/** Chains in one question. */
const maxNames = 100

type Asked = { method: string; params: unknown; chain: string }
type Given = {
  namespaces: SessionNamespaces
  networks: readonly Network[]
  /** The chain that the page was last told it is on. */
  currentChain?: number | undefined
}

/** What a session's request comes to: pure, and never throws on foreign input (threats T23). */
export function toOutcome(asked: Asked, given: Given): SessionRequestOutcome {
  const { method, chain } = asked
  if (accountsOf(given.namespaces, chain).length === 0) return fail(peerErrors.unsupportedChains)
  if (!isApprovedMethod(given.namespaces, chain, method)) return fail(peerErrors.unauthorizedMethod)
  const answered = Object.hasOwn(answeredHere, method) ? answeredHere[method] : undefined
  return answered?.(asked, given) ?? { kind: 'review' }
}

/** What is known already, or is of the wallet and not of an account. Everything else a person reviews. */
const answeredHere: Record<string, (asked: Asked, given: Given) => SessionRequestOutcome> = {
  eth_accounts: accounts,
  eth_requestAccounts: accounts,
  eth_chainId: ({ chain }) => succeed(toHexChainId(fromCaip2(chain) ?? 0)),
  wallet_getCapabilities: capabilities,
  wallet_switchEthereumChain: switchNetwork,
  // EIP-3085: what the page says of a network is not taken over; the operator alone adds networks.
  wallet_addEthereumChain: switchNetwork,
}

function accounts({ chain }: Asked, { namespaces }: Given): SessionRequestOutcome {
  return succeed(accountsOf(namespaces, chain).map(addressOfAccount))
}

const capabilitiesParams = v.looseTuple([v.string(), v.optional(v.pipe(v.array(v.string()), v.maxLength(maxNames)))])

/** EIP-5792: this wallet sends calls one at a time, and says so. */
function capabilities({ params, chain }: Asked, { namespaces, networks }: Given): SessionRequestOutcome {
  const asked = read(capabilitiesParams, params)
  if (!asked) return fail(codes.invalidParams)
  const [address, chainIds] = asked
  const given = accountsOf(namespaces, chain).map((account) => addressOfAccount(account).toLowerCase())
  if (!given.includes(address.toLowerCase())) return fail(codes.unauthorized)
  const wanted = chainIds?.map(fromHexChainId)
  const known = networks.filter(({ chainId }) => !wanted || wanted.includes(chainId))
  return succeed(
    Object.fromEntries(known.map(({ chainId }) => [toHexChainId(chainId), { atomic: { status: 'unsupported' } }])),
  )
}

const chainParams = v.looseTuple([v.object({ chainId: v.string() })])

function switchNetwork({ params }: Asked, { networks, currentChain }: Given): SessionRequestOutcome {
  const chainId = fromHexChainId(read(chainParams, params)?.[0].chainId)
  if (chainId === undefined) return fail(codes.invalidParams)
  // EIP-3326: success is null, and there is nothing to do.
  if (chainId === currentChain) return succeed(null)
  const network = networks.find((candidate) => candidate.chainId === chainId)
  return network ? { kind: 'switch-network', network } : fail(codes.unrecognizedChain)
}

function read<schema extends v.GenericSchema>(schema: schema, value: unknown): v.InferOutput<schema> | undefined {
  try {
    return parse(schema, value)
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
