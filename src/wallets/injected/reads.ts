import type { Eip1193Provider } from '../../core/discovery.ts'
import { BaseError } from '../../core/errors.ts'
import { fromHexChainId } from '../../core/hexChainId.ts'
import { isAddress } from '../../wire/isAddress.ts'
import { accountsTimeoutMs, chainIdTimeoutMs, maxTries } from './limits.ts'

/** The wallet did not answer in time. Some extensions sleep until the user opens their window. */
export class WalletSilentError extends BaseError {
  override name = 'WalletSilentError'
  constructor() {
    super('The wallet does not answer', { hints: ['Open the wallet once, unlock it, and try again.'] })
  }
}

/** The accounts that the page may use; none if the wallet does not answer. Invalid addresses are left out. */
export async function readAccounts(
  provider: Eip1193Provider,
  timeoutMs: number = accountsTimeoutMs,
): Promise<`0x${string}`[]> {
  try {
    return toAddresses(await retryInTime(() => provider.request({ method: 'eth_accounts' }), timeoutMs))
  } catch (error) {
    if (error instanceof WalletSilentError) return []
    throw error
  }
}

/** @throws {WalletSilentError} when the wallet does not answer, or not with a chain */
export async function readChainId(provider: Eip1193Provider): Promise<number> {
  const answer = await retryInTime(() => provider.request({ method: 'eth_chainId' }), chainIdTimeoutMs)
  const chainId = fromHexChainId(answer)
  if (chainId === undefined) throw new WalletSilentError()
  return chainId
}

export function toAddresses(accounts: unknown): `0x${string}`[] {
  return Array.isArray(accounts) ? accounts.filter(isAddress) : []
}

/** Settles as `answer` does, or rejects when it takes too long. */
export async function inTime<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WalletSilentError()), timeoutMs)
  })
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}

/** Asks again after each timeout, until the wallet answers or fails. */
async function retryInTime<T>(ask: () => Promise<T>, timeoutMs: number, triesLeft = maxTries): Promise<T> {
  try {
    return await inTime(ask(), timeoutMs)
  } catch (error) {
    if (triesLeft === 1 || !(error instanceof WalletSilentError)) throw error
    return retryInTime(ask, timeoutMs, triesLeft - 1)
  }
}
