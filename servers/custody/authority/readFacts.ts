import type { ActivityName, PayloadEncoding } from 'latchkey/wire/custody'
import type { Value } from '../policy/compareValues.ts'
import { toComparable } from '../policy/expression.ts'
import { activityParameters } from '../policy/types.ts'
import type { Db } from '../store/tables.ts'
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
export async function readFacts(db: Db, organizationId: string, request: Request): Promise<Facts[]> {
  const { name, type, parameters } = request
  const [resource, action] = subjects[name] ?? []
  // All versions of an activity share its path.
  const activity = { type, kind: name.toUpperCase(), resource, action, params: readParameters(parameters) }
  const keys = await readKeys(db, organizationId, parameters)
  return keys.flatMap(({ facts, from }) =>
    readContents(parameters, from).map((contents) => ({ activity, ...facts, ...contents })),
  )
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
function readContents(parameters: Signed, from: string | undefined): { eth?: Fields; solana?: Fields }[] {
  const { type, unsignedTransaction, payload, payloads, encoding } = parameters
  if (unsignedTransaction !== undefined) {
    if (type === 'TRANSACTION_TYPE_ETHEREUM') return [{ eth: { tx: readEthereumFacts(unsignedTransaction, from) } }]
    return type === 'TRANSACTION_TYPE_SOLANA' ? [{ solana: { tx: readSolanaFacts(unsignedTransaction) } }] : [{}]
  }
  if (encoding === undefined) return [{}]
  const each = payloads ?? (payload === undefined ? [] : [payload])
  return each.length === 0 ? [{}] : each.map((text) => ({ eth: readPayloadFacts(text, encoding) }))
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
