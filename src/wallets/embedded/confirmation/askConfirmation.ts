import { BaseError } from '../../../core/errors.ts'
import { InvalidParamsError, UserRejectedError } from '../../../core/providerErrors.ts'
import type { Network } from '../../../wire/account/environment.ts'
import { codes } from '../../../wire/codes.ts'
import { EmbeddedError } from '../embeddedError.ts'
import type { Address } from '../embeddedState.ts'
import type { EmbeddedWallet, Signer } from '../embeddedWallet.ts'
import { cancelStep } from '../passwordStep.ts'
import { type ReadingOptions, readingUrl } from '../readingUrl.ts'
import { type Confirmation, offerConfirmation, type SigningRequest } from './confirmation.ts'

type Hex = `0x${string}`

/** A request needs the user's confirmation outside of a page, where nobody can be asked. */
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
  showConfirmation: ((confirmation: Confirmation) => void) | undefined
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
  const fail = (error: unknown) => {
    if (!approval) answer?.reject(error)
  }
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
    } catch (error) {
      failure = error
      throw error
    } finally {
      approval = undefined
    }
  }

  const confirmation: Confirmation = {
    ...{ method: request.method, params: toJson(request.params) },
    ...{ id: `confirmation-${++count}`, appName, account, network, wallet, environment, fail },
    approve(by = sign) {
      approval ??= signNow(by)
      return approval
    },
    async reject() {
      cancelStep(wallet.capabilities.backup?.passwordStep.getState())
      fail(failure ?? new UserRejectedError())
    },
    signal: ended.signal,
  }
  try {
    if (showConfirmation) showConfirmation(confirmation)
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

/**
 * Copies what the page passed, so that it stays as it was asked, in the form in which it would arrive at a wallet elsewhere.
 * @throws {InvalidParamsError} if it has no such form
 */
function toJson(params: readonly unknown[]): readonly unknown[] {
  try {
    return JSON.parse(JSON.stringify(params, (_, value) => (typeof value === 'bigint' ? value.toString() : value)))
  } catch (cause) {
    throw new InvalidParamsError('expected values that can be written as JSON', { cause })
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
