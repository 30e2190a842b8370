import { base64nopad } from '@scure/base'
import * as v from 'valibot'
import { parseJson } from '../json.ts'
import { parse } from '../parse.ts'
import { WireError } from '../wireError.ts'
import { maxNameLength, maxNames, maxNamespaces } from './limits.ts'
import { caip2 } from './primitives.ts'

const prefix = 'urn:recap:'
const maxLength = 64 * 1024
const chains = v.pipe(v.array(caip2), v.maxLength(maxNames))
const limits = v.pipe(v.array(v.object({ chains: v.optional(chains) })), v.maxLength(maxNames))
const words = v.pipe(v.string(), v.regex(/^[^\s/]+\/[^\s/]+$/, 'expected an ability'), v.maxLength(2 * maxNameLength))
const resource = v.pipe(v.string(), v.regex(/^\S+$/, 'expected a resource'), v.maxLength(maxNameLength))
const abilities = v.pipe(
  v.record(words, limits),
  v.check((all) => Object.keys(all).length <= maxNames, 'has too many abilities'),
)
const recap = v.object({
  att: v.pipe(
    v.record(resource, abilities),
    v.check((all) => Object.keys(all).length <= maxNamespaces, 'has too many resources'),
  ),
})

/**
 * The permissions in a sign-in (ERC-5573): abilities by resource. Only `eip155` with `request/<method>` is read here.
 */
export type Recap = v.InferOutput<typeof recap>

/** Returns a recap that requests methods, or grants them on the named chains (relay-pairing §10). */
export function createRecap(methods: readonly string[], options: { chains?: readonly string[] } = {}): Recap {
  const limit = options.chains ? { chains: [...options.chains] } : {}
  return {
    att: { eip155: Object.fromEntries([...methods].sort(byName).map((method) => [`request/${method}`, [limit]])) },
  }
}

/** Returns the methods that it names. */
export function methodsOfRecap({ att }: Recap): string[] {
  return Object.keys(att.eip155 ?? {})
    .filter((ability) => ability.startsWith('request/'))
    .map((ability) => ability.slice('request/'.length))
}

/** Returns the chains to which it is limited, CAIP-2; empty if it names none. */
export function chainsOfRecap({ att }: Recap): string[] {
  const all = Object.values(att.eip155 ?? {}).flatMap((limits) => limits.flatMap((limit) => limit.chains ?? []))
  return [...new Set(all)]
}

/** Returns it as a resource of a sign-in: `urn:recap:…`. */
export function formatRecap(recap: Recap): string {
  return prefix + base64nopad.encode(new TextEncoder().encode(JSON.stringify(recap)))
}

/** Returns whether a resource grants permissions. The prefix of a URN is case-insensitive (RFC 8141 §3.1). */
export function isRecap(resource: string): boolean {
  return resource.slice(0, prefix.length).toLowerCase() === prefix
}

/**
 * Returns the recap of a sign-in: the last of its resources, or undefined if that is no recap.
 * @throws {WireError} when the recap cannot be read
 */
export function parseRecap(resources: readonly string[] = []): Recap | undefined {
  const last = resources.at(-1)
  if (last === undefined || !isRecap(last)) return undefined
  return parse(recap, parseJson(decode(last.slice(prefix.length)), maxLength))
}

const recapOpening = 'I further authorize the stated URI to perform the following actions on my behalf: '

/**
 * Returns the sentences of ERC-5573 that describe a recap to the user. Both ends append them to the statement of the
 * sign-in.
 */
export function toRecapStatement({ att }: Recap): string {
  const sentences = Object.entries(att).flatMap(([resource, abilities]) =>
    groupsOf(Object.keys(abilities)).map(([group, actions]) => `'${group}': ${actions.join(', ')} for '${resource}'.`),
  )
  return recapOpening + sentences.map((sentence, at) => `(${at + 1}) ${sentence}`).join(' ')
}

/** `['request/a', 'request/b']` → `[['request', ["'a'", "'b'"]]]`. */
function groupsOf(abilities: readonly string[]): [string, string[]][] {
  const groups = new Map<string, string[]>()
  for (const [group = '', action = ''] of abilities.map((ability) => ability.split('/')).sort(byAction)) {
    groups.set(group, [...(groups.get(group) ?? []), `'${action}'`])
  }
  return [...groups]
}

function byAction([, one = '']: string[], [, other = '']: string[]): number {
  return byName(one, other)
}

/** Locale order, by which both ends sort: signatures depend on it. */
function byName(one: string, other: string): number {
  return one.localeCompare(other, 'en')
}

/** Wallets write standard base64 or the alphabet of URLs (ERC-5573), padded or not. */
function decode(text: string): string {
  if (text.length > maxLength) throw new WireError('resources', 'is too long')
  try {
    const standard = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
    return new TextDecoder('utf-8', { fatal: true }).decode(base64nopad.decode(standard))
  } catch {
    throw new WireError('resources', 'expected a recap')
  }
}
