import { UnauthorizedError, UnsupportedMethodError } from '../../../core/providerErrors.ts'
import { parseAddChain, parseWatchAsset } from '../../../core/walletRequests.ts'
import { sessionOf } from '../state.ts'
import { bundlersOf, fetchUserOperation } from './bundler.ts'
import { firstAnswer, statusOfSent } from './callsStatus.ts'
import { capabilitiesOf, parseCapabilityQuery, toCapabilityKey } from './capabilities.ts'
import { type Call, isApproved, type RequestContext } from './requestContext.ts'
import { switchChain } from './switchChain.ts'

type Method = (context: RequestContext, call: Call) => unknown

const methods: Record<string, Method> = {
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: (context, call) => route(context, { ...call, params: [parseAddChain(call.params)] }),
  wallet_watchAsset: (context, call) => route(context, { ...call, params: parseWatchAsset(call.params) }),
  wallet_getCapabilities: getCapabilities,
  wallet_sendCalls: sendCalls,
  wallet_getCallsStatus: getCallsStatus,
}

/** Answers a request: in the wallet if it approved the method, else by reading the chain. */
export function answerRequest(context: RequestContext, call: Call): unknown {
  const own = Object.hasOwn(methods, call.method) ? methods[call.method] : undefined
  return (own ?? route)(context, call)
}

/** What a person signs: of no use to a server that reads the chain, and none of its business. */
const signing: readonly string[] = [
  'eth_sendTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'personal_sign',
]

async function route(context: RequestContext, call: Call): Promise<unknown> {
  const session = sessionOf(context.read())
  if (isApproved(session, call)) return context.askWallet(call)
  if (signing.includes(call.method)) throw new UnauthorizedError(undefined, { hints: [notGiven] })
  return context.readChain(call.chainId, call)
}

const notGiven = 'The wallet did not give this method on this chain: connect again and approve it in the wallet.'

/** The session says it, or a wallet has said it before, or is asked now (relay-pairing §12). */
async function getCapabilities(context: RequestContext, call: Call): Promise<unknown> {
  const session = sessionOf(context.read())
  const query = parseCapabilityQuery(call.params)
  const said = capabilitiesOf(session, query)
  if (said !== undefined) return said
  const key = `${session.topic} ${toCapabilityKey(query)}`
  if (!context.capabilities.has(key)) context.capabilities.set(key, await askOnly(context, call))
  return context.capabilities.get(key)
}

async function sendCalls(context: RequestContext, call: Call): Promise<unknown> {
  const result = await askOnly(context, call)
  context.sentCalls.keep(result)
  return result
}

/** The session's bundler, then what the wallet said it sent, then the wallet (relay-pairing §12). */
function getCallsStatus(context: RequestContext, call: Call): Promise<unknown> {
  const session = sessionOf(context.read())
  const [id] = Array.isArray(call.params) ? call.params : []
  const bundlers = bundlersOf(session, { ...context.bundler, chainId: call.chainId })
  const sent = context.sentCalls.find(id)
  return firstAnswer([
    ...bundlers.map((url) => () => fetchUserOperation(url, id, context.bundler.fetch)),
    ...(sent ? [() => statusOfSent(id, sent, (on, hash) => readReceipt(context, on, hash))] : []),
    ...(isApproved(session, call) ? [() => context.askWallet(call)] : []),
  ])
}

/** What no server of a chain can answer goes to the wallet or nowhere. */
function askOnly(context: RequestContext, call: Call): Promise<unknown> {
  if (!isApproved(sessionOf(context.read()), call)) throw new UnsupportedMethodError()
  return context.askWallet(call)
}

function readReceipt(context: RequestContext, chainId: number, hash: `0x${string}`): Promise<unknown> {
  return context.readChain(chainId, { method: 'eth_getTransactionReceipt', params: [hash] })
}
