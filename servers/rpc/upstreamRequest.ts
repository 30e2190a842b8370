import type { RpcEntry, RpcRequest } from './request.ts'

/** The request to one upstream: the entries that are forwarded. */
export type UpstreamRequest = {
  text: string
  ids: readonly (string | number)[]
  methods: readonly string[]
  isBatch: boolean
}

export type ForwardedEntry = Exclude<RpcEntry, { type: 'invalid' }>

/** The names that JSON-RPC gives a request. No others go upstream: some programs read "METHOD" as "method". */
const names = ['jsonrpc', 'id', 'method', 'params']

/** Writes the forwarded entries of a request again, so that an upstream reads only checked fields. */
export function toUpstreamRequest({ isBatch }: RpcRequest, forwarded: readonly ForwardedEntry[]) {
  const texts = forwarded.map(toUpstreamText)
  return {
    text: isBatch ? `[${texts}]` : texts.join(),
    ids: forwarded.map(upstreamId),
    methods: forwarded.map(({ method }) => method),
    isBatch,
  } satisfies UpstreamRequest
}

/** The identifier of an entry upstream. A notification gets one too, so that every upstream answers it the same way. */
export function upstreamId(entry: ForwardedEntry, index: number): string | number {
  return entry.type === 'call' ? entry.id : `notification ${index}`
}

function toUpstreamText(entry: ForwardedEntry, index: number): string {
  const values = new Map(entry.values)
  if (entry.type === 'notification') values.set('id', JSON.stringify(upstreamId(entry, index)))
  const members = names.flatMap((name) => (values.has(name) ? [`"${name}":${values.get(name)}`] : []))
  return `{${members}}`
}
