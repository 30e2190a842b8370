import { UnauthorizedError, UnsupportedMethodError } from '../../../core/providerErrors.ts'
import { parseAddChain, parseWatchAsset } from '../../../core/walletRequests.ts'
import { sessionOf } from '../state.ts'
import { bundlersOf, fetchUserOperation } from './bundler.ts'
import { firstAnswer, statusOfSent } from './callsStatus.ts'
import { capabilitiesOf, parseCapabilityQuery, toCapabilityKey } from './capabilities.ts'
import { type Call, isApproved, type Room } from './room.ts'
import { switchChain } from './switchChain.ts'

type Method = (room: Room, call: Call) => unknown

const methods: Record<string, Method> = {
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: (room, call) => route(room, { ...call, params: [parseAddChain(call.params)] }),
  wallet_watchAsset: (room, call) => route(room, { ...call, params: parseWatchAsset(call.params) }),
  wallet_getCapabilities: getCapabilities,
  wallet_sendCalls: sendCalls,
  wallet_getCallsStatus: getCallsStatus,
}

/** Answers a request: in the wallet if it approved the method, else by reading the chain. */
export function answerRequest(room: Room, call: Call): unknown {
  const own = Object.hasOwn(methods, call.method) ? methods[call.method] : undefined
  return (own ?? route)(room, call)
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

async function route(room: Room, call: Call): Promise<unknown> {
  const session = sessionOf(room.read())
  if (isApproved(session, call)) return room.askWallet(call)
  if (signing.includes(call.method)) throw new UnauthorizedError(undefined, { hints: [notGiven] })
  return room.readChain(call.chainId, call)
}

const notGiven = 'The wallet did not give this method on this chain: connect again and approve it in the wallet.'

/** The session says it, or a wallet has said it before, or is asked now (relay-pairing §12). */
async function getCapabilities(room: Room, call: Call): Promise<unknown> {
  const session = sessionOf(room.read())
  const query = parseCapabilityQuery(call.params)
  const said = capabilitiesOf(session, query)
  if (said !== undefined) return said
  const key = `${session.topic} ${toCapabilityKey(query)}`
  if (!room.capabilities.has(key)) room.capabilities.set(key, await askOnly(room, call))
  return room.capabilities.get(key)
}

async function sendCalls(room: Room, call: Call): Promise<unknown> {
  const result = await askOnly(room, call)
  room.sentCalls.keep(result)
  return result
}

/** The session's bundler, then what the wallet said it sent, then the wallet (relay-pairing §12). */
function getCallsStatus(room: Room, call: Call): Promise<unknown> {
  const session = sessionOf(room.read())
  const [id] = Array.isArray(call.params) ? call.params : []
  const bundlers = bundlersOf(session, { ...room.bundler, chainId: call.chainId })
  const sent = room.sentCalls.find(id)
  return firstAnswer([
    ...bundlers.map((url) => () => fetchUserOperation(url, id, room.bundler.fetch)),
    ...(sent ? [() => statusOfSent(id, sent, (on, hash) => readReceipt(room, on, hash))] : []),
    ...(isApproved(session, call) ? [() => room.askWallet(call)] : []),
  ])
}

/** What no server of a chain can answer goes to the wallet or nowhere. */
function askOnly(room: Room, call: Call): Promise<unknown> {
  if (!isApproved(sessionOf(room.read()), call)) throw new UnsupportedMethodError()
  return room.askWallet(call)
}

function readReceipt(room: Room, chainId: number, hash: `0x${string}`): Promise<unknown> {
  return room.readChain(chainId, { method: 'eth_getTransactionReceipt', params: [hash] })
}
