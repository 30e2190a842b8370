import type { ActivityName, PayloadEncoding } from 'latchkey/wire/custody'
import type { Custody } from '../context/custody.ts'
import type { Value } from '../policy/compareValues.ts'
import { toComparable } from '../policy/expression.ts'
import { activityParameters } from '../policy/types.ts'
import { countTypedPayloads } from '../signing/payload.ts'
import { readEthereumFacts, withBlanks } from './ethereumFacts.ts'
import { readKeys } from './keyFacts.ts'
import { readPayloadFacts } from './payloadFacts.ts'
import { readSolanaFacts } from './solanaFacts.ts'
import { subjects } from './subjects.ts'

/** A requested activity: its path, its version and its parameters. */
export type Request = { name: ActivityName; type: string; parameters: object }

type Fields = { readonly [name: string]: Value }

/** The facts that policies may use, by their names in the language. */
export type Facts = { activity: Fields; eth?: Fields; solana?: Fields } & Fields

/**
 * Reads the facts about an activity that policies may use: once for each key and each payload if it names several.
 * @throws {CustodyError} `failed to parse transaction`, `invalid payload encoding`: an input that cannot be parsed
 * cannot be evaluated
 */
export async function readFacts(
  custody: Pick<Custody, 'db' | 'runStep'>,
  organizationId: string,
  request: Request,
): Promise<Facts[]> {
  const { name, type, parameters } = request
  const [resource, action] = subjects[name] ?? []
  // All versions of an activity share its path.
  const activity = { type, kind: name.toUpperCase(), resource, action, params: readParameters(parameters) }
  const keys = await readKeys(custody.db, organizationId, parameters)
  const all: Facts[] = []
  for (const { facts, from } of keys) {
    const contents = await readContents(custody, parameters, from)
    all.push(...contents.map((each) => ({ activity, ...facts, ...each })))
  }
  return all
}

/** Returns the values of typed data in the parameters of an activity: see `countTypedValues`. */
export function countTypedParameters({ payload, payloads, encoding }: Signed): number {
  return countTypedPayloads(payloads ?? (payload === undefined ? [] : [payload]), encoding)
}

/** The same facts for a denying policy. */
export function forDenial(facts: Facts): Facts {
  const tx = facts.eth?.tx
  return tx === undefined ? facts : { ...facts, eth: { tx: withBlanks(tx as Fields) } }
}

type Signed = {
  type?: string
  unsignedTransaction?: string
  payload?: string
  payloads?: readonly string[]
  encoding?: PayloadEncoding
}

/**
 * Returns the signed content: a transaction, one payload, or several. An activity that signs nothing has one empty
 * content.
 */
async function readContents(
  custody: Pick<Custody, 'runStep'>,
  parameters: Signed,
  from: string | undefined,
): Promise<{ eth?: Fields; solana?: Fields }[]> {
  const { type, unsignedTransaction, payload, payloads, encoding } = parameters
  if (unsignedTransaction !== undefined) {
    if (type === 'TRANSACTION_TYPE_ETHEREUM') return [{ eth: { tx: readEthereumFacts(unsignedTransaction, from) } }]
    return type === 'TRANSACTION_TYPE_SOLANA' ? [{ solana: { tx: readSolanaFacts(unsignedTransaction) } }] : [{}]
  }
  if (encoding === undefined) return [{}]
  const each = payloads ?? (payload === undefined ? [] : [payload])
  if (each.length === 0) return [{}]
  const contents = []
  for (const text of each) contents.push({ eth: await readPayloadFacts(custody, text, encoding) })
  return contents
}

/** `userId` is `user_id` in the language. */
function readParameters(parameters: object): Fields {
  const entries = Object.keys(activityParameters).map((name): [string, Value] => {
    const key = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
    return [name, toText((parameters as Record<string, unknown>)[key])]
  })
  return Object.fromEntries(entries)
}

function toText(value: unknown): Value {
  if (typeof value === 'string') return toComparable(value)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : undefined
}
