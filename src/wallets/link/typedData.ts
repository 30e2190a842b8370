import * as v from 'valibot'
import { hashTypedData } from '../../core/encoding.ts'
import { parseParams } from '../../core/parseParams.ts'
import { InvalidParamsError } from '../../core/providerErrors.ts'
import { parseJson } from '../../wire/json.ts'
import { maxFrameLength } from '../../wire/link/limits.ts'

const fields = v.array(v.object({ name: v.string(), type: v.string() }))
const typedData = v.object({
  types: v.record(v.string(), fields),
  primaryType: v.string(),
  domain: v.optional(v.record(v.string(), v.unknown()), {}),
  message: v.record(v.string(), v.unknown()),
})
type TypedData = v.InferOutput<typeof typedData>

/** The fields of a domain, in the order in which EIP-712 hashes them. */
const domainTypes = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

/**
 * Returns what the wallet needs to sign typed data: the digest (EIP-712), and the data itself as JSON. The wallet computes the
 * digest again. A page may pass the data as JSON, which official clients then encode twice (link-and-popup-wallets §1.7).
 * @throws {InvalidParamsError} naming the field
 */
export function readTypedData(input: unknown): { digest: `0x${string}`; json: string } {
  const read = parseParams(typedData, typeof input === 'string' ? fromJson(input) : input)
  const data = { ...read, types: withDomain(read) }
  try {
    return { digest: hashTypedData(data as never), json: JSON.stringify(data, null, 2) }
  } catch (cause) {
    throw new InvalidParamsError('expected typed data whose values fit its types', { cause })
  }
}

/** The wallet hashes the domain by the types in the data, so a page that leaves out its type gets the one that its fields imply. */
function withDomain({ types, domain }: TypedData): TypedData['types'] {
  if (types.EIP712Domain) return types
  const used = Object.entries(domainTypes).filter(([name]) => domain[name] !== undefined)
  return { EIP712Domain: used.map(([name, type]) => ({ name, type })), ...types }
}

function fromJson(text: string): unknown {
  try {
    return parseJson(text, maxFrameLength)
  } catch (cause) {
    throw new InvalidParamsError('expected typed data as JSON', { cause })
  }
}
