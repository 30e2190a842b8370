import { BaseError } from '../../../core/errors.ts'
import { UserRejectedError } from '../../../core/providerErrors.ts'
import { UnknownOutcomeError } from '../../../core/sendSigned.ts'
import type { Network } from '../../../wire/account/environment.ts'
import { codes } from '../../../wire/codes.ts'
import { EmbeddedError } from '../embeddedError.ts'
import type { Address } from '../embeddedState.ts'
import type { EmbeddedWallet, Signer } from '../embeddedWallet.ts'
import { cancelStep } from '../passwordStep.ts'
import { type ReadingOptions, readingUrl } from '../readingUrl.ts'
import { type Confirmation, offerConfirmation, type SigningRequest } from './confirmation.ts'

type Hex = `0x${string}`

/** A request needs the user's confirmation, but this code does not run in a page that could ask. */
export class NoPageError extends BaseError {
  override name = 'NoPageError'
  readonly code = codes.internal.code
  constructor() {
    super('The user can confirm a request only in a page', {
      hints: ["Outside of a page, pass `confirm: 'never'`, or `showConfirmation`."],
    })
  }
}

export type ConfirmationOptions = ReadingOptions & {
  wallet: EmbeddedWallet
  appName: string | undefined
  /** Shows confirmations in the page's own way. By default the kit does, or a small dialog without it. */
  showConfirmation: ((confirmation: Confirmation) => unknown) | undefined
}

type Asked = {
  request: SigningRequest
  account: Address
  chainId: number
  /** Signs the request as the page sent it. */
  sign: (account: Signer) => Promise<Hex>
}

/** The user decides on one request of this page at a time. */
let last: Promise<unknown> = Promise.resolve()
let count = 0

/**
 * Asks the user before a request is signed.
 * @returns the signature, or the hash of the sent transaction
 * @throws {UserRejectedError} if the user declines
 * @throws {NoPageError} outside of a page, without `showConfirmation`
 * @throws {EmbeddedError} 'Account not found' if the user signs out meanwhile; 'EVM network not found' for a network that neither the
 * page nor the environment describes; 'No public client available' for a transaction on a network without an RPC URL
 */
export function askConfirmation(options: ConfirmationOptions, asked: Asked): Promise<Hex> {
  const answer = last.then(() => ask(options, asked))
  last = answer.catch(() => undefined)
  return answer
}

async function ask(options: ConfirmationOptions, { request, account, chainId, sign }: Asked): Promise<Hex> {
  const { wallet, appName, showConfirmation } = options
  if (!showConfirmation && typeof window === 'undefined') throw new NoPageError()
  // The user may have signed out since the request came.
  wallet.toAccount(account)
  const environment = await wallet.environment()
  const network = await describedNetwork(chainId, options)
  if (request.method === 'eth_sendTransaction' && network.rpcUrls.length === 0)
    throw new EmbeddedError('publicClientMissing')
  const ended = new AbortController()
  let failure: unknown
  let approval: Promise<void> | undefined

  let answer: { resolve: (result: Hex) => void; reject: (error: unknown) => void } | undefined
  const answered = new Promise<Hex>((resolve, reject) => {
    answer = { resolve, reject }
  })
  let given: (() => unknown) | undefined
  /** While the wallet signs, its result is the answer; if it fails, the request ends as was wanted meanwhile. */
  const end = (reason: () => unknown) => {
    if (approval) given ??= reason
    else giveUp(reason())
  }
  const giveUp = (error: unknown) => {
    answer?.reject(error)
    // At once, so that nothing is signed afterward.
    ended.abort()
  }
  const fail = (error: unknown) => end(() => error)
  const unsubscribe = wallet.store.subscribe(() => {
    try {
      wallet.toAccount(account)
    } catch (error) {
      fail(error)
    }
  })

  async function signNow(by: (account: Signer) => Promise<Hex>): Promise<void> {
    try {
      // Opens its prompt before the first wait: Safari opens none after one.
      await wallet.renew()
      answer?.resolve(await by(wallet.toAccount(account)))
      ended.abort()
    } catch (error) {
      // Whatever failed after it: the page must not send again what may have been sent.
      if (!(failure instanceof UnknownOutcomeError)) failure = error
      approval = undefined
      if (given) giveUp(given())
      throw error
    }
  }

  const confirmation: Confirmation = {
    ...request,
    ...{ id: `confirmation-${++count}`, appName, account, network, wallet, environment, fail },
    approve(by = sign) {
      if (ended.signal.aborted) return Promise.reject(new BaseError('The request was answered already.'))
      approval ??= signNow(by)
      return approval
    },
    async reject() {
      const step = wallet.capabilities.backup?.passwordStep.getState()
      // The user goes back to the request from a question of the wallet.
      if (approval && step) cancelStep(step)
      else end(() => failure ?? new UserRejectedError())
    },
    signal: ended.signal,
  }
  try {
    if (showConfirmation) Promise.resolve(showConfirmation(confirmation)).catch(fail)
    else if (offerConfirmation(confirmation)) {
      const { showConfirmationDialog } = await import('./confirmationDialog.ts')
      await showConfirmationDialog(confirmation)
    }
    return await answered
  } finally {
    unsubscribe()
    ended.abort()
  }
}

/** The network as the page or the environment describes it, with the URL that the provider reads it from. */
async function describedNetwork(chainId: number, options: ConfirmationOptions): Promise<Network> {
  const { chains, wallet } = options
  const { environment } = wallet
  const isWanted = (chain: { chainId: number }) => chain.chainId === chainId
  const { chainName, nativeCurrency } = chains.find(isWanted) ?? {}
  const url = await readingUrl(chainId, { ...options, environment })
  const rpcUrls = url === undefined ? [] : [url]
  if (chainName !== undefined && nativeCurrency) return { chainId, chainName, nativeCurrency, rpcUrls }
  const listed = (await environment()).networks.find(isWanted)
  if (!listed) throw new EmbeddedError('networkNotFound')
  return { ...listed, rpcUrls }
}
