import type { RpcEntry, RpcRequest } from './request.ts'

/** What one upstream is asked: the entries of a request that are forwarded. */
export type UpstreamRequest = {
  text: string
  ids: readonly (string | number)[]
  methods: readonly string[]
  isBatch: boolean
}

export type ForwardedEntry = Exclude<RpcEntry, { type: 'invalid' }>

/** Puts the forwarded entries of a request together again; all of them go up as the page wrote them. */
export function toUpstreamRequest({ text, isBatch, entries }: RpcRequest, forwarded: readonly ForwardedEntry[]) {
  const texts = forwarded.map(toUpstreamText)
  const isWhole = forwarded.length === entries.length && forwarded.every(({ type }) => type === 'call')
  return {
    text: isWhole ? text : isBatch ? `[${texts}]` : texts.join(),
    ids: forwarded.map(upstreamId),
    methods: forwarded.map(({ method }) => method),
    isBatch,
  } satisfies UpstreamRequest
}

/** The identifier of an entry upstream. A notification gets one, so that every upstream answers the same way to it. */
export function upstreamId(entry: ForwardedEntry, index: number): string | number {
  return entry.type === 'call' ? entry.id : `notification ${index}`
}

function toUpstreamText(entry: ForwardedEntry, index: number): string {
  if (entry.type === 'call') return entry.text
  return entry.text.replace('{', () => `{"id":${JSON.stringify(upstreamId(entry, index))},`)
}
