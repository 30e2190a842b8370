import { codes, parse, WireError } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import {
  isLinkMethod,
  type LinkMethod,
  type LinkParams,
  type LinkResult,
  linkMethods,
  maxTextLength,
} from 'latchkey/wire/link'
import type { EthereumCall } from '../pendingRequest.ts'
import type { LinkedPage } from './linkedPage.ts'
import type { LinkAnswer, LinkWish } from './linkRecords.ts'
import { toSignInWish } from './signInWish.ts'
import { toTransactionCall } from './transactionCall.ts'

/** An answer that needs no user, now or once `work` is done; or a request to show the user. */
export type LinkOutcome =
  | { kind: 'answer'; answer: LinkAnswer }
  | { kind: 'work'; work: () => Promise<unknown> }
  | { kind: 'wait'; wish: LinkWish }

type Context = {
  networks: readonly Network[]
  /** Undefined until the user has connected the page. */
  page: LinkedPage | undefined
}
type ConnectedContext = Context & { page: LinkedPage }

/** Decides how to handle a page's request. Never throws on foreign input (threats T23). */
export async function toOutcome(
  { method, params }: { method: string; params: unknown },
  context: Context,
): Promise<LinkOutcome> {
  if (!isLinkMethod(method)) return fail(codes.unsupportedMethod)
  try {
    return await handle(method, params, context)
  } catch (error) {
    if (error instanceof WireError) return fail({ code: error.code, message: error.message })
    throw error
  }
}

async function handle(method: LinkMethod, params: unknown, context: Context): Promise<LinkOutcome> {
  if (method === 'requestEthereumAccounts') {
    parse(linkMethods[method].params, params)
    const { page } = context
    return page ? succeed<typeof method>([toWire(page)]) : wait({ kind: 'connect' })
  }
  if (method === 'connectAndSignIn') {
    const wish = toSignInWish(parse(linkMethods[method].params, params), context.networks)
    if (wish === 'unknown network') return fail(codes.unrecognizedChain)
    return wish === 'invalid' ? fail(codes.invalidParams) : wait({ kind: 'sign-in', wish })
  }
  const { page } = context
  if (!page) return fail(codes.unauthorized)
  // The handler and the parameters have the same method, which the compiler cannot see.
  const handler = handlers[method] as (params: unknown, context: ConnectedContext) => LinkOutcome | Promise<LinkOutcome>
  return handler(parse(linkMethods[method].params, params), { ...context, page })
}

/** Returns how this wire writes the account in use. */
export function toWire({ addresses: [address] }: Pick<LinkedPage, 'addresses'>): LinkedPage['addresses'][0] {
  return address.toLowerCase() as typeof address
}

/** Returns the answer to a page that uses this network from now on. */
export function toChainSwitch(network: Network): LinkResult<'switchEthereumChain'> {
  return { isApproved: true, rpcUrl: network.rpcUrls[0] ?? '' }
}

type Handlers = {
  [method in Exclude<LinkMethod, 'requestEthereumAccounts' | 'connectAndSignIn'>]: (
    params: LinkParams<method>,
    context: ConnectedContext,
  ) => LinkOutcome | Promise<LinkOutcome>
}

/** The methods of a connected page. */
const handlers: Handlers = {
  async signEthereumMessage({ address, message, addPrefix, typedDataJson }, { page: { chainId } }) {
    // Half a byte would make another message of it: the text of the hex.
    if (message.length % 2 === 1) return fail(codes.invalidParams)
    if (addPrefix) return review({ chainId, method: 'personal_sign', params: [message, address] })
    // The review refuses bytes that are not text.
    if (!typedDataJson) return review({ chainId, method: 'eth_sign', params: [address, message] })
    const { toTypedDataCall } = await import('./typedDataCall.ts')
    const call = toTypedDataCall({ address, message }, typedDataJson, chainId)
    return call === 'other digest' ? fail({ ...codes.invalidParams, message: otherDigest }) : review(call)
  },
  signEthereumTransaction: (params) => review(toTransactionCall(params)),
  submitEthereumTransaction({ signedTransaction, chainId }, { networks }) {
    const network = networks.find((one) => one.chainId === chainId)
    if (!network) return fail(codes.unrecognizedChain)
    // It is signed already, so the wallet only passes it on.
    return work(async () => (await import('./submitSigned.ts')).submitSigned(signedTransaction, network))
  },
  ethereumAddressFromSignedMessage: (params) =>
    work(async () => (await import('./recoverSigner.ts')).recoverSigner(params)),
  switchEthereumChain: switchNetwork,
  // EIP-3085: the page's description of a network is ignored, because only the operator adds networks.
  addEthereumChain: switchNetwork,
  // This wallet keeps no list of tokens.
  watchAsset: () => fail(codes.unsupportedMethod),
}

const otherDigest = 'The digest does not belong to the typed data.'

function switchNetwork({ chainId }: { chainId: string }, { networks, page }: ConnectedContext): LinkOutcome {
  const network = networks.find((one) => String(one.chainId) === chainId)
  if (!network) return fail(codes.unrecognizedChain)
  if (network.chainId === page.chainId) return succeed<'switchEthereumChain'>(toChainSwitch(network))
  return wait({ kind: 'switch-network', chainId: network.chainId })
}

function review(call: EthereumCall): LinkOutcome {
  return wait({ kind: 'ethereum', call })
}

function wait(wish: LinkWish): LinkOutcome {
  return { kind: 'wait', wish }
}

function work(run: () => Promise<unknown>): LinkOutcome {
  return { kind: 'work', work: run }
}

function succeed<method extends LinkMethod>(result: LinkResult<method>): LinkOutcome {
  return { kind: 'answer', answer: { result } }
}

function fail(error: { code: number; message: string }): LinkOutcome {
  return { kind: 'answer', answer: toFailure(error) }
}

/** A node's text may be longer than pages accept. */
export function toFailure({ code, message }: { code: number; message: string }): LinkAnswer {
  return { errorMessage: message.slice(0, maxTextLength), errorCode: code }
}
