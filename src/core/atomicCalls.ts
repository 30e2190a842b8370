import * as v from 'valibot'
import { codes } from '../wire/codes.ts'
import { parse } from '../wire/parse.ts'
import { address, hex } from '../wire/primitives.ts'
import { WireError } from '../wire/wireError.ts'
import { BaseError } from './errors.ts'
import { fromHexChainId, toHexChainId } from './hexChainId.ts'
import { InvalidParamsError, UnauthorizedError, UnsupportedMethodError } from './providerErrors.ts'

/** EIP-5792, 'Atomicity not supported'. */
export const atomicNotSupportedCode = 5760

/** The wallet cannot execute several calls as one on this chain (specification §8). */
export class AtomicNotSupportedError extends BaseError {
  override name = 'AtomicNotSupportedError'
  readonly code = atomicNotSupportedCode
  constructor(options: { cause?: unknown } = {}) {
    super('Atomic is not supported for this wallet and chain', {
      ...options,
      hints: ['Send the calls without atomicRequired, or one by one.'],
    })
  }
}

const batch = v.object({
  atomicRequired: v.optional(v.boolean(), false),
  chainId: v.optional(hex),
  from: v.optional(address),
})

/** Codes of a wallet that does not describe its capabilities, or does not know the chain (EIP-5792). */
const unableCodes: readonly unknown[] = [
  codes.unsupportedMethod.code,
  codes.methodNotFound.code,
  codes.methodNotSupported.code,
  5710,
]

/** `ready`: after the user has agreed to upgrade the account. */
const ableStatuses: readonly unknown[] = ['supported', 'ready']

/**
 * Checks `wallet_sendCalls` before the user is asked: calls that must be atomic need a wallet that says it can, on that chain.
 * @param wallet.chainId the chain of calls that name none
 * @param wallet.accounts the accounts of the page; the first sends calls that name none
 * @param wallet.capabilities answers `wallet_getCapabilities`
 * @throws {AtomicNotSupportedError | InvalidParamsError | UnauthorizedError} or the wallet's own error
 */
export async function assertAtomic(
  params: unknown,
  wallet: {
    chainId: () => number | Promise<number>
    accounts: () => readonly `0x${string}`[] | Promise<readonly `0x${string}`[]>
    capabilities: (params: [`0x${string}`, [`0x${string}`]]) => Promise<unknown>
  },
): Promise<void> {
  const { atomicRequired, from, chainId } = parseBatch(params)
  if (!atomicRequired) return
  const account = from ?? (await wallet.accounts())[0]
  if (!account) throw new UnauthorizedError()
  const wanted = fromHexChainId(chainId) ?? (await wallet.chainId())
  const described = await wallet.capabilities([account, [toHexChainId(wanted)]]).catch((cause: unknown) => {
    const { code } = (cause ?? {}) as { code?: unknown }
    throw unableCodes.includes(code) ? new AtomicNotSupportedError({ cause }) : cause
  })
  if (!isAble(described, wanted)) throw new AtomicNotSupportedError()
}

/**
 * Checks `wallet_sendCalls` for a wallet whose capabilities the page has stored. Unlike {@link assertAtomic} it awaits nothing, so that
 * a popup can still open inside the click.
 * @param wallet.chainId the chain of calls that name none
 * @param wallet.capabilities as `wallet_getCapabilities` returns them
 * @throws {AtomicNotSupportedError | InvalidParamsError}
 */
export function assertAbleToBatch(params: unknown, wallet: { chainId: number; capabilities: unknown }): void {
  const { atomicRequired, chainId } = parseBatch(params)
  if (atomicRequired && !isAble(wallet.capabilities, fromHexChainId(chainId) ?? wallet.chainId)) {
    throw new AtomicNotSupportedError()
  }
}

/**
 * Refuses `wallet_sendCalls` for a wallet that sends one transaction at a time.
 * @throws {AtomicNotSupportedError} when the calls must be atomic, else {@link UnsupportedMethodError}
 */
export function refuseCalls(params: unknown): never {
  throw parseBatch(params).atomicRequired ? new AtomicNotSupportedError() : new UnsupportedMethodError()
}

function parseBatch(params: unknown): v.InferOutput<typeof batch> {
  const [first = {}] = Array.isArray(params) ? params : []
  try {
    return parse(batch, first)
  } catch (cause) {
    throw cause instanceof WireError ? new InvalidParamsError(cause.message, { cause }) : cause
  }
}

/** EIP-5792: capabilities listed under chain 0 hold for every chain. */
function isAble(described: unknown, wanted: number): boolean {
  const byChain = Object.entries((described ?? {}) as Record<string, { atomic?: { status?: unknown } } | null>)
  const capabilities = byChain.find(([chain]) => fromHexChainId(chain) === wanted)?.[1] ?? byChain.find(isOfAll)?.[1]
  return ableStatuses.includes(capabilities?.atomic?.status)
}

function isOfAll([chain]: [string, unknown]): boolean {
  return /^0x0+$/.test(chain)
}
