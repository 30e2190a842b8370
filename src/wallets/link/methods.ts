import * as v from 'valibot'
import { refuseCalls } from '../../core/atomicCalls.ts'
import { answerNoCapabilities } from '../../core/capabilityQuery.ts'
import { parseParams } from '../../core/parseParams.ts'
import { UnsupportedMethodError } from '../../core/providerErrors.ts'
import type { RpcRequest } from '../../core/rpc.ts'
import { parseWatchAsset } from '../../core/walletRequests.ts'
import { toHex } from '../../crypto/hex.ts'
import { address, hex, isHex } from '../../wire/primitives.ts'
import { addChain, switchChain } from './chains.ts'
import { LinkError } from './linkError.ts'
import type { MethodContext, PageContext } from './methodContext.ts'
import { readResult } from './readResult.ts'
import type { Address } from './state.ts'
import { toLinkTransaction } from './toLinkTransaction.ts'

type Method = (context: MethodContext, params: unknown) => unknown

const methods: Record<string, Method> = {
  eth_coinbase: ({ accounts }) => accounts()[0] ?? null,
  net_version: ({ chainId }) => String(chainId()),
  personal_sign: personalSign,
  eth_signTypedData: signTypedData,
  eth_signTypedData_v3: signTypedData,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: (context, params) => signTransaction(context, params, true),
  eth_signTransaction: (context, params) => signTransaction(context, params, false),
  eth_sendRawTransaction(context, params) {
    const [signedTransaction] = parseParams(v.tuple([hex]), params)
    requireAccount(context)
    return context.ask('submitEthereumTransaction', { signedTransaction, chainId: context.chainId() })
  },
  personal_ecRecover: (context, params) => recoverAddress(context, params, true),
  eth_ecRecover: (context, params) => recoverAddress(context, params, false),
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  wallet_watchAsset(context, params) {
    const { type, options } = parseWatchAsset(params)
    requireAccount(context)
    const { address, symbol = null, decimals = null, image = null } = options
    const asset = { type, options: { address, symbol, decimals, image }, chainId: String(context.chainId()) }
    return context.ask('watchAsset', asset)
  },
  wallet_sendCalls: (_, params) => refuseCalls(params),
  wallet_getCapabilities: ({ accounts }, params) => answerNoCapabilities(params, accounts()),
  async wallet_requestPermissions({ connect }) {
    await connect()
    return [{ parentCapability: 'eth_accounts' }]
  },
}

/** Methods that would sign blindly, or that need a node's own keys or a socket (specification §8). */
const unsupported: ReadonlySet<string> = new Set([
  'eth_sign',
  'eth_signTypedData_v1',
  'eth_signTypedData_v2',
  'eth_subscribe',
  'eth_unsubscribe',
])

/** Answers an EIP-1193 request by the wallet, or by a node of the current chain. */
export function answerRequest(page: PageContext, { method, params = [] }: RpcRequest): unknown {
  const context: MethodContext = {
    ...page,
    ask: async (asked, wanted) => readResult(asked, await page.ask(asked, wanted)),
  }
  const own = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (own) return own(context, params)
  if (method.startsWith('wallet_') || unsupported.has(method)) throw new UnsupportedMethodError()
  return context.readChain({ method, params })
}

/**
 * Returns one of the page's accounts.
 * @throws {LinkError} 'Ethereum address is unavailable' without a connection, 'Unknown Ethereum address' for any other
 */
function requireAccount({ accounts }: MethodContext, wanted?: Address): Address {
  const [first, ...others] = accounts()
  if (first === undefined) throw new LinkError('addressUnavailable')
  const found = [first, ...others].find((account) => account.toLowerCase() === (wanted ?? first).toLowerCase())
  if (!found) throw new LinkError('unknownAddress')
  return found
}

function personalSign(context: MethodContext, params: unknown) {
  const [data, signer] = parseParams(v.tuple([v.string(), address]), params)
  const message = toMessage(data)
  const request = { address: requireAccount(context, signer), message, addPrefix: true, typedDataJson: null }
  return context.ask('signEthereumMessage', request)
}

/** EIP-191 signs bytes. Text that is not hex with whole bytes means its UTF-8 bytes. */
function toMessage(data: string): `0x${string}` {
  if (isHex(data) && data.length % 2 === 0) return data
  return `0x${toHex(new TextEncoder().encode(data))}`
}

async function signTypedData(context: MethodContext, params: unknown) {
  const [signer, data] = parseParams(v.tuple([address, v.unknown()]), params)
  const account = requireAccount(context, signer)
  const { readTypedData } = await import('./typedData.ts')
  const { digest, json } = readTypedData(data)
  const request = { address: account, message: digest, addPrefix: false, typedDataJson: json }
  return context.ask('signEthereumMessage', request)
}

function signTransaction(context: MethodContext, params: unknown, shouldSubmit: boolean) {
  const transaction = toLinkTransaction(params, { chainId: context.chainId(), shouldSubmit })
  const fromAddress = requireAccount(context, transaction.fromAddress)
  return context.ask('signEthereumTransaction', { ...transaction, fromAddress })
}

function recoverAddress(context: MethodContext, params: unknown, addPrefix: boolean) {
  const [data, signature] = parseParams(v.tuple([v.string(), hex]), params)
  requireAccount(context)
  return context.ask('ethereumAddressFromSignedMessage', { message: toMessage(data), signature, addPrefix })
}
