import { parse, parseJson } from 'latchkey/wire'
import { failures, maxBodyBytes, type PayloadEncoding } from 'latchkey/wire/custody'
import { type Field, parseTypedData } from '../../shared/signing/typedData.ts'
import { CustodyError } from '../base/failure.ts'
import type { Custody } from '../context/custody.ts'
import type { Value } from '../policy/compareValues.ts'
import { toComparable } from '../policy/expression.ts'
import { authorization } from '../signing/payload.ts'

type Fields = { readonly [name: string]: Value }

/**
 * Reads the facts about a payload that conditions may use: typed data and authorizations. For other payloads they are
 * unknown.
 * @throws {CustodyError} `invalid payload encoding`: a payload that cannot be parsed cannot be evaluated
 */
export async function readPayloadFacts(
  { runStep }: Pick<Custody, 'runStep'>,
  payload: string,
  encoding: PayloadEncoding,
): Promise<Fields> {
  try {
    if (encoding === 'PAYLOAD_ENCODING_EIP712') {
      // Checks that every value has its type, and that there are not too many.
      await runStep('hashTypedData', payload)
      return { eip_712: readTypedDataFacts(payload) }
    }
    if (encoding !== 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION') return {}
    const { address, chainId, nonce } = parse(authorization, parseJson(payload, maxBodyBytes))
    return {
      eip_7702_authorization: {
        address: address.toLowerCase(),
        chain_id: BigInt(chainId),
        nonce: BigInt(nonce),
      },
    }
  } catch (cause) {
    throw new CustodyError(failures.invalidPayloadEncoding, { cause })
  }
}

/**
 * Reads only what the digest covers: a member that no type declares is not signed, and an attacker could write anything
 * there for the policy to read.
 */
function readTypedDataFacts(payload: string): Fields {
  const { domain, structs, primaryType, message } = parseTypedData(payload)
  const toFields = (struct: string, value: unknown): Fields =>
    Object.fromEntries(
      (structs.get(struct) ?? []).map(({ name, type }: Field) => [
        name,
        toValue(type, (value as Record<string, unknown>)[name]),
      ]),
    )
  const toValue = (type: string, value: unknown): Value => {
    if (structs.has(type)) return toFields(type, value)
    const [, item] = /^(.+)\[[0-9]*\]$/.exec(type) ?? []
    if (item !== undefined) return (value as readonly unknown[]).map((each) => toValue(item, each))
    return /^u?int[0-9]*$/.test(type) ? BigInt(value as string | number) : toAtom(value)
  }
  const { name, version, chainId, verifyingContract } = toFields('EIP712Domain', domain)
  return {
    primary_type: primaryType,
    domain: { name, version, chain_id: chainId, verifying_contract: verifyingContract },
    message: primaryType === 'EIP712Domain' ? {} : toFields(primaryType, message),
  }
}

function toAtom(value: unknown): Value {
  return typeof value === 'boolean' ? value : toComparable(String(value))
}
