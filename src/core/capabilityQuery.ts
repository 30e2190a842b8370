import * as v from 'valibot'
import { parse } from '../wire/parse.ts'
import { address, hex } from '../wire/primitives.ts'
import { WireError } from '../wire/wireError.ts'
import { fromHexChainId } from './hexChainId.ts'
import { InvalidParamsError, UnauthorizedError } from './providerErrors.ts'

/** The most chain ids in one query. */
const maxChains = 100

const hexChain = v.pipe(
  hex,
  v.check((text) => fromHexChainId(text) !== undefined, 'expected a chain id'),
)
const chains = v.pipe(v.array(hexChain), v.maxLength(maxChains))
const params = v.union([v.strictTuple([address]), v.strictTuple([address, chains])])

/** What `wallet_getCapabilities` asks for: an account, and optionally the chains to describe. */
export type CapabilityQuery = { address: `0x${string}`; chainIds: readonly `0x${string}`[] | undefined }

/**
 * Checks `wallet_getCapabilities` (EIP-5792): an address, and optionally a list of 0x-prefixed chain ids (specification §5). Every
 * provider and every door of the wallet uses this check.
 * @throws {InvalidParamsError} naming the field
 */
export function parseCapabilityQuery(input: unknown): CapabilityQuery {
  try {
    const [address, chainIds] = parse(params, input)
    return { address, chainIds }
  } catch (cause) {
    throw cause instanceof WireError ? new InvalidParamsError(cause.message, { cause }) : cause
  }
}

/**
 * Answers `wallet_getCapabilities` for a wallet without any capability beyond the standard.
 * @throws {InvalidParamsError}
 * @throws {UnauthorizedError} when the page was not given the account
 */
export function answerNoCapabilities(input: unknown, accounts: readonly string[]): Record<never, never> {
  const { address } = parseCapabilityQuery(input)
  if (!accounts.some((account) => account.toLowerCase() === address.toLowerCase())) throw new UnauthorizedError()
  return {}
}
