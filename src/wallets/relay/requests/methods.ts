import { askForNetwork } from '../../../core/askForNetwork.ts'
import { AtomicNotSupportedError, assertAtomic } from '../../../core/atomicCalls.ts'
import { parseCapabilityQuery } from '../../../core/capabilityQuery.ts'
import { UnauthorizedError, UnsupportedMethodError } from '../../../core/providerErrors.ts'
import { parseAddChain, parseWatchAsset } from '../../../core/walletRequests.ts'
import { accountsIn, sessionOf } from '../state.ts'
import { bundlersOf, fetchUserOperation } from './bundler.ts'
import { firstAnswer, statusOfSent } from './callsStatus.ts'
import { capabilitiesOf, toCapabilityKey } from './capabilities.ts'
import { type Call, isApproved, type RequestContext } from './requestContext.ts'
import { switchChain } from './switchChain.ts'

type Method = (context: RequestContext, call: Call) => unknown

const methods: Record<string, Method> = {
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: (context, call) => {
    const params = [parseAddChain(call.params)]
    return askForNetwork('add', () => askOnlyWallet(context, { ...call, params }))
  },
  wallet_watchAsset: (context, call) => askOnlyWallet(context, { ...call, params: parseWatchAsset(call.params) }),
  wallet_getCapabilities: getCapabilities,
  wallet_sendCalls: sendCalls,
  wallet_getCallsStatus: getCallsStatus,
}

/** Answers a request: by the wallet if it approved the method, else by a node. */
export function answerRequest(context: RequestContext, call: Call): unknown {
  const own = Object.hasOwn(methods, call.method) ? methods[call.method] : undefined
  return (own ?? route)(context, call)
}

/** Methods that need the user's signature. They are never sent to a node: it could not sign, and must not see them. */
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
  if (signing.includes(call.method)) throw new UnauthorizedError(undefined, { hints: [notApproved] })
  return context.readChain(call.chainId, call)
}

const notApproved = 'The wallet did not approve this method on this chain. Connect again and approve it in the wallet.'

/** From the session, else from an earlier answer of the wallet, else from the wallet (relay-pairing §12). */
async function getCapabilities(context: RequestContext, call: Call): Promise<unknown> {
  const session = sessionOf(context.read())
  const query = parseCapabilityQuery(call.params)
  const declared = capabilitiesOf(session, query)
  if (declared !== undefined) return declared
  const key = `${session.topic} ${toCapabilityKey(query)}`
  if (!context.capabilities.has(key)) context.capabilities.set(key, await askOnlyWallet(context, call))
  return context.capabilities.get(key)
}

async function sendCalls(context: RequestContext, call: Call): Promise<unknown> {
  await assertAtomic(call.params, {
    chainId: () => call.chainId,
    accounts: () => accountsIn(context.read()),
    async capabilities(params) {
      // A wallet that sends no batches cannot send atomic ones.
      if (!isApproved(sessionOf(context.read()), call)) throw new AtomicNotSupportedError()
      return getCapabilities(context, { ...call, method: 'wallet_getCapabilities', params })
    },
  })
  const result = await askOnlyWallet(context, call)
  context.sentCalls.keep(result)
  return result
}

/** From the session's bundler, else from the receipts of the wallet's transactions, else from the wallet (relay-pairing §12). */
async function getCallsStatus(context: RequestContext, call: Call): Promise<unknown> {
  const session = sessionOf(context.read())
  const [id] = Array.isArray(call.params) ? call.params : []
  const bundlers = await bundlersOf(session, () => context.bundler.server(call.chainId))
  const sent = context.sentCalls.find(id)
  const sources = [
    ...bundlers.map((url) => () => fetchUserOperation(url, id, context.bundler.fetch)),
    ...(sent ? [() => statusOfSent(id, sent, (on, hash) => readReceipt(context, on, hash))] : []),
  ]
  return firstAnswer(sources, isApproved(session, call) ? () => context.askWallet(call) : undefined)
}

/** No node can answer these methods: only the wallet can. */
async function askOnlyWallet(context: RequestContext, call: Call): Promise<unknown> {
  if (!isApproved(sessionOf(context.read()), call)) throw new UnsupportedMethodError()
  return context.askWallet(call)
}

function readReceipt(context: RequestContext, chainId: number, hash: `0x${string}`): Promise<unknown> {
  return context.readChain(chainId, { method: 'eth_getTransactionReceipt', params: [hash] })
}
