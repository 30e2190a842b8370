import type { Collected } from './collect.ts'

/** A page's end of the wire, for both kinds of page. */
export type Page = {
  propose(): Promise<{ uri: string; approval: Promise<{ topic: string }> }>
  authenticate(): Promise<{ uri: string; answer: Promise<SignedIn> }>
  request(topic: string, asked: { chainId: string; method: string; params: unknown }): Promise<unknown>
  ping(topic: string): Promise<void>
  extend(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Its sessions: namespaces by topic. */
  sessions(): Record<string, Record<string, { accounts: string[] }>>
  /** `session_event`, `session_update`, `session_extend`, `session_delete`. */
  told: Collected
  close(): Promise<void>
}
export type SignedIn = { cacaos: readonly { s: { t: string; s: string } }[]; topic: string | undefined }

export const metadata = {
  name: 'A page',
  description: 'for tests',
  url: 'https://dapp.example',
  icons: ['https://dapp.example/i.png'],
}
export const namespaces = {
  eip155: {
    chains: ['eip155:1', 'eip155:10'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
}
export const signIn = {
  chains: ['eip155:1', 'eip155:10'],
  domain: 'dapp.example',
  statement: 'Hello',
  methods: ['personal_sign'],
}
