import * as v from 'valibot'
import { maxNames, maxNamespaces } from './limits.ts'
import { caip2, caip10, name } from './primitives.ts'

// Relay-pairing §9: a key is a namespace (`eip155`), or one chain of it (`eip155:10`), whose list of chains may be absent.

const key = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}(:[-_a-zA-Z0-9]{1,32})?$/, 'expected a namespace or a chain as CAIP-2 says'),
)
const few = <const item extends v.GenericSchema>(item: item) => v.pipe(v.array(item), v.maxLength(maxNames))

/** Where the page starts (specification §3). Only a preference, so a value that is no chain counts as absent. */
const defaultChain = v.optional(v.fallback(v.optional(caip2), undefined))

const proposed = v.object({ chains: v.optional(few(caip2)), methods: few(name), events: few(name), defaultChain })
const settled = v.object({
  chains: v.optional(few(caip2)),
  defaultChain,
  accounts: v.pipe(few(caip10), v.minLength(1, 'expected an account')),
  methods: few(name),
  events: few(name),
})

/** The page's request. */
export const proposalNamespaces = v.pipe(
  v.record(key, proposed),
  v.check((all) => isSmall(all), 'has too many namespaces'),
  v.check((all) => belongTogether(all), 'has chains of another namespace'),
  v.check(
    (all) => Object.entries(all).every(([of, { chains = [] }]) => isChain(of) || chains.length > 0),
    'names no chain',
  ),
)
export type ProposalNamespaces = v.InferOutput<typeof proposalNamespaces>

/** The wallet's grant. */
export const sessionNamespaces = v.pipe(
  v.record(key, settled),
  v.check((all) => isSmall(all), 'has too many namespaces'),
  v.check((all) => belongTogether(all), 'has chains of another namespace'),
  v.check(
    (all) =>
      Object.entries(all).every(([of, { accounts }]) => accounts.every((account) => account.startsWith(`${of}:`))),
    'has accounts of another namespace',
  ),
)
export type SessionNamespaces = v.InferOutput<typeof sessionNamespaces>

type Entry = {
  chains?: string[] | undefined
  accounts?: string[] | undefined
  methods: string[]
  events: string[]
  defaultChain?: string | undefined
}
type Namespaces = Readonly<Record<string, Entry>>

/** Returns every requested or granted chain, CAIP-2, without duplicates. */
export function chainsOf(namespaces: Namespaces): string[] {
  return unique(Object.entries(namespaces).flatMap(chainsOfEntry))
}

/** Returns the chain, CAIP-2, on which the page prefers to start, or the wallet lets it start. */
export function defaultChainOf(namespaces: Namespaces): string | undefined {
  return Object.values(namespaces).find(({ defaultChain }) => defaultChain !== undefined)?.defaultChain
}

/** Returns every granted account, CAIP-10; with `chain`, only those of that chain. */
export function accountsOf(namespaces: Namespaces, chain?: string): string[] {
  const accounts = unique(Object.values(namespaces).flatMap((entry) => entry.accounts ?? []))
  return chain === undefined ? accounts : accounts.filter((account) => chainOfAccount(account) === chain)
}

/** Returns the methods of a chain, from every entry that includes it. */
export function methodsOf(namespaces: Namespaces, chain: string): string[] {
  return unique(entriesOf(namespaces, chain).flatMap((entry) => entry.methods))
}

/** Returns the events of a chain, from every entry that includes it. */
export function eventsOf(namespaces: Namespaces, chain: string): string[] {
  return unique(entriesOf(namespaces, chain).flatMap((entry) => entry.events))
}

/** Returns whether a request may be sent: the chain has an account, and allows the method. */
export function isApprovedMethod(namespaces: Namespaces, chain: string, method: string): boolean {
  return accountsOf(namespaces, chain).length > 0 && methodsOf(namespaces, chain).includes(method)
}

/** Returns whether an event may be sent, and whether a received one is valid. */
export function isApprovedEvent(namespaces: Namespaces, chain: string, event: string): boolean {
  return eventsOf(namespaces, chain).includes(event)
}

/** `eip155:1:0x…` → `eip155:1`. */
export function chainOfAccount(account: string): string {
  return account.slice(0, account.lastIndexOf(':'))
}

/** `eip155:1:0x…` → `0x…`. */
export function addressOfAccount(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}

/** 1 → `eip155:1`. */
export function toCaip2(chainId: number): `eip155:${number}` {
  return `eip155:${chainId}`
}

/** `eip155:1` → 1; undefined for a chain of another kind. */
export function fromCaip2(chain: string): number | undefined {
  const [, digits] = /^eip155:([1-9][0-9]{0,15})$/.exec(chain) ?? []
  return digits === undefined || !Number.isSafeInteger(Number(digits)) ? undefined : Number(digits)
}

function entriesOf(namespaces: Namespaces, chain: string): Entry[] {
  return Object.entries(namespaces)
    .filter((entry) => chainsOfEntry(entry).includes(chain))
    .map(([, entry]) => entry)
}

function chainsOfEntry([of, { chains, accounts = [] }]: [string, Entry]): string[] {
  if (chains && chains.length > 0) return chains
  return isChain(of) ? [of] : unique(accounts.map(chainOfAccount))
}

function isChain(of: string): boolean {
  return of.includes(':')
}

function isSmall(namespaces: object): boolean {
  return Object.keys(namespaces).length <= maxNamespaces
}

function belongTogether(namespaces: Namespaces): boolean {
  return Object.entries(namespaces).every(([of, { chains = [] }]) =>
    chains.every((chain) => chain === of || chain.startsWith(`${of}:`)),
  )
}

function unique<item>(items: readonly item[]): item[] {
  return [...new Set(items)]
}
