import * as v from 'valibot'
import { parse } from '../wire/parse.ts'
import { address } from '../wire/primitives.ts'
import { WireError } from '../wire/wireError.ts'
import { type ChainDescription, chainDescription } from './chain.ts'
import { fromHexChainId, toHexChainId } from './hexChainId.ts'
import { InvalidParamsError } from './providerErrors.ts'

/**
 * Checks `wallet_addEthereumChain` (EIP-3085, specification §5). Every path that carries it uses this check.
 * @throws {InvalidParamsError} naming the field
 */
export function parseAddChain(params: unknown): ChainDescription {
  const chain = firstOf(params, chainDescription)
  const chainId = fromHexChainId(chain.chainId)
  if (chainId === undefined) throw new InvalidParamsError('chainId: expected a chain id')
  return { ...chain, chainId: toHexChainId(chainId) }
}

const watchAsset = v.object({
  type: v.literal('ERC20'),
  options: v.object({
    address,
    symbol: v.optional(v.string()),
    decimals: v.optional(v.number()),
    image: v.optional(v.string()),
  }),
})
export type WatchAsset = v.InferOutput<typeof watchAsset>

/**
 * Checks `wallet_watchAsset` (EIP-747, specification §5). Takes the object itself, or an array with it. Every path that carries
 * it uses this check.
 * @throws {InvalidParamsError} naming the field
 */
export function parseWatchAsset(params: unknown): WatchAsset {
  return firstOf(Array.isArray(params) ? params : [params], watchAsset)
}

/**
 * Returns the chain that `wallet_switchEthereumChain` names (EIP-3326).
 * @throws {InvalidParamsError} when it names none
 */
export function parseSwitchChain(params: unknown): number {
  const chainId = fromHexChainId(firstOf(params, v.object({ chainId: v.string() })).chainId)
  if (chainId === undefined) throw new InvalidParamsError('chainId: expected a chain id')
  return chainId
}

function firstOf<const schema extends v.GenericSchema>(params: unknown, schema: schema): v.InferOutput<schema> {
  if (!Array.isArray(params)) throw new InvalidParamsError('expected a list of parameters')
  try {
    return parse(schema, params[0])
  } catch (cause) {
    throw cause instanceof WireError ? new InvalidParamsError(cause.message, { cause }) : cause
  }
}
