import * as v from 'valibot'
import { refuseCalls } from '../../../core/atomicCalls.ts'
import { answerNoCapabilities } from '../../../core/capabilityQuery.ts'
import { toHexChainId } from '../../../core/hexChainId.ts'
import { parseParams } from '../../../core/parseParams.ts'
import { InvalidParamsError, UnsupportedMethodError } from '../../../core/providerErrors.ts'
import type { RpcRequest } from '../../../core/rpc.ts'
import { parseTransactionRequest } from '../../../core/transactionRequest.ts'
import { parseAddChain, parseSwitchChain, parseWatchAsset } from '../../../core/walletRequests.ts'
import { address, isHex } from '../../../wire/primitives.ts'
import type { SigningRequest } from '../confirmation/confirmation.ts'
import type { Address } from '../embeddedState.ts'
import type { Signer } from '../embeddedWallet.ts'

/** What the provider's methods work on. */
export type ProviderContext = {
  /** The active account first. Empty when no user is signed in. */
  accounts: () => Promise<Address[]>
  /** The same, but asks the user to sign in first if needed. */
  connect: () => Promise<Address[]>
  /** Signs the user out. */
  disconnect: () => Promise<void>
  /** @throws {EmbeddedError} 'Account not found' */
  account: (address: string) => Signer
  /** Ensures a live session key, with a prompt opened synchronously if there is none. */
  renew: () => Promise<void>
  chainId: () => number
  /** @throws {UnrecognizedChainError} */
  switchChain: (chainId: number) => void
  /** Sends a request to the node of a chain; by default of the current one. */
  rpc: (request: RpcRequest, chainId?: number) => Promise<unknown>
  /**
   * Lets the user confirm a request of the current chain, if the page wants that, and signs it with `account`. Without a confirmation,
   * `sign` is called synchronously.
   */
  confirmed: (
    request: SigningRequest,
    account: Signer,
    sign: (account: Signer) => Promise<`0x${string}`>,
  ) => Promise<`0x${string}`>
  /** Sends transactions one at a time, so that each sees the nonce of the one before. */
  inTurn: <result>(work: () => Promise<result>) => Promise<result>
}

type Hex = `0x${string}`
type Method = (context: ProviderContext, params: unknown) => unknown

/** How a request is handled: answered by this wallet, refused, or passed on to the chain. */
export function answer(context: ProviderContext, { method, params = [] }: RpcRequest): unknown {
  const own = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (own) return own(context, toJson(params))
  if (isUnsupported(method)) throw new UnsupportedMethodError()
  return context.rpc({ method, params })
}

/**
 * Copies what the page passed, in the form in which it would arrive at a wallet elsewhere: what is checked, shown and signed is one thing,
 * whatever becomes of the page's objects meanwhile.
 * @throws {InvalidParamsError} if it has no such form
 */
function toJson(params: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(params, (_, value) => (typeof value === 'bigint' ? value.toString() : value)))
  } catch (cause) {
    throw new InvalidParamsError('expected values that can be written as JSON', { cause })
  }
}

/** The methods that this wallet answers itself. */
const methods: Record<string, Method> = {
  eth_accounts: (context) => context.accounts(),
  eth_requestAccounts: (context) => context.connect(),
  eth_chainId: (context) => toHexChainId(context.chainId()),
  net_version: (context) => String(context.chainId()),
  personal_sign: personalSign,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
  wallet_switchEthereumChain(context, params) {
    context.switchChain(parseSwitchChain(params))
    return null
  },
  wallet_addEthereumChain(context, params) {
    context.switchChain(Number(parseAddChain(params).chainId))
    return null
  },
  // No list of tokens is kept here, but a wrong request is called wrong in every provider.
  wallet_watchAsset(_, params) {
    parseWatchAsset(params)
    throw new UnsupportedMethodError()
  },
  wallet_sendCalls: (_, params) => refuseCalls(params),
  wallet_getCapabilities: async (context, params) => answerNoCapabilities(params, await context.accounts()),
  async wallet_requestPermissions(context) {
    await context.connect()
    return [{ parentCapability: 'eth_accounts' }]
  },
  async wallet_revokePermissions(context) {
    await context.disconnect()
    return null
  },
}

/**
 * Methods that would sign blindly, or that need a node's own keys or a socket. They are refused and never passed on to the chain
 * (specification §8), like every other `wallet_` method.
 */
function isUnsupported(method: string): boolean {
  return method.startsWith('wallet_') || unsupported.has(method)
}

const unsupported = new Set([
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v1',
  'eth_signTypedData_v2',
  'eth_signTypedData_v3',
  'eth_subscribe',
  'eth_unsubscribe',
])

function personalSign(context: ProviderContext, params: unknown) {
  const [data, signer] = parseParams(v.tuple([v.string(), address]), params)
  // EIP-191 signs bytes. Text that is not hex with whole bytes means its UTF-8 bytes.
  const message = isHex(data) && data.length % 2 === 0 ? { raw: data } : data
  const request = { method: 'personal_sign', params: [data, signer] } as const
  return context.confirmed(request, context.account(signer), (account) => account.signMessage({ message }))
}

const typedData = v.looseObject({
  domain: v.optional(v.record(v.string(), v.unknown()), {}),
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown()),
})

function signTypedData(context: ProviderContext, params: unknown) {
  const [signer, data] = parseParams(v.tuple([address, v.union([v.string(), v.looseObject({})])]), params)
  const definition = parseParams(typedData, typeof data === 'string' ? fromJson(data) : data)
  const request = { method: 'eth_signTypedData_v4', params: [signer, data] } as const
  return context.confirmed(request, context.account(signer), (account) => account.signTypedData(definition))
}

async function sendTransaction(context: ProviderContext, params: unknown) {
  const [requested] = parseParams(v.tuple([v.unknown()]), params)
  const chainId = context.chainId()
  const transaction = parseTransactionRequest(requested, chainId)
  const request = { method: 'eth_sendTransaction', params: [requested] } as const
  let sent: Hex | undefined
  return context.confirmed(request, context.account(transaction.from), async (account) => {
    // Before reading the chain: that takes longer than Safari lets a click open a prompt.
    await context.renew()
    const { prepareTransaction, send } = await import('./sendTransaction.ts')
    const rpc = (request: RpcRequest) => context.rpc(request, chainId)
    return context.inTurn(async () => {
      // An earlier try may have sent it. The same bytes are sent again, so the user pays once.
      sent ??= await prepareTransaction({ account, requested, transaction, rpc })
      return send(sent, rpc)
    })
  })
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new InvalidParamsError('expected typed data as JSON', { cause })
  }
}
