/** Why a request is not shown for consent at all. Its words are in `words.ts`, under the same name. */
export const refusals = {
  'unsupported-method': 4200,
  'raw-signing': 4200,
  'unsupported-network': 4902,
  'foreign-account': 4100,
  'invalid-parameters': -32602,
  'too-large': -32602,
  authorization: 4200,
  'authorization-any-chain': 4200,
  'wrong-network': -32602,
  'invalid-typed-data': -32602,
  'unsupported-field': -32602,
  // Solana
  'disguised-transaction': 4200,
  'unreadable-transaction': -32602,
  'not-a-signer': -32602,
  'missing-signatures': -32602,
  'no-node': 4200,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof refusals

export type Refused = {
  kind: 'refused'
  refusal: RefusalCode
  /** The EIP-1193 or JSON-RPC code that the page is told. */
  code: number
  /** Which field: in our own words, or its foreign name made visible; never a foreign value. The page is told too. */
  detail?: string
}

export function refuse(refusal: RefusalCode, detail?: string): Refused {
  return { kind: 'refused', refusal, code: refusals[refusal], ...(detail === undefined ? {} : { detail }) }
}
