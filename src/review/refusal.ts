/**
 * Why a request is blocked: the EIP-1193 or JSON-RPC code and the message for the page, always in English.
 * `words/en.ts` has the sentence for the user, under the same name.
 */
export const refusals = {
  'unsupported-method': { code: 4200, message: 'The wallet does not support this method' },
  'raw-signing': { code: 4200, message: 'The wallet does not sign raw bytes' },
  'unsupported-network': { code: 4902, message: 'The wallet does not have this network' },
  'foreign-account': { code: 4100, message: 'The user has not shared this account with the site' },
  'invalid-parameters': { code: -32602, message: 'The request is invalid' },
  'too-large': { code: -32602, message: 'The request is too large for the wallet' },
  authorization: { code: 4200, message: 'The wallet delegates accounts only to contracts that its operator allows' },
  'authorization-any-chain': { code: 4200, message: 'The wallet does not delegate accounts on every chain at once' },
  'wrong-network': { code: -32602, message: 'The request names another network than the current one' },
  'invalid-typed-data': { code: -32602, message: 'The typed data is ambiguous or invalid' },
  'unsupported-field': { code: -32602, message: 'The transaction has a field that the wallet does not support' },
  // Solana
  'disguised-transaction': { code: 4200, message: 'The message is a transaction' },
  'unreadable-transaction': { code: -32602, message: 'The transaction cannot be decoded' },
  'not-a-signer': { code: -32602, message: 'The account is not a signer of the transaction' },
  'missing-signatures': { code: -32602, message: 'The transaction lacks signatures of other accounts' },
  'no-node': { code: 4200, message: 'The wallet cannot send transactions on Solana' },
} as const satisfies Record<string, { code: number; message: string }>

export type RefusalCode = keyof typeof refusals

export type Refused = {
  kind: 'refused'
  refusal: RefusalCode
  /** The EIP-1193 or JSON-RPC code that the page gets. */
  code: number
  /** The message for the page: the reason and the detail. */
  message: string
  /**
   * The field, by our own name for it or by its foreign name with hidden characters shown. Never a foreign value. The
   * page gets it too.
   */
  detail?: string
}

export function refuse(refusal: RefusalCode, detail?: string): Refused {
  const { code, message } = refusals[refusal]
  if (detail === undefined) return { kind: 'refused', refusal, code, message }
  return { kind: 'refused', refusal, code, message: `${message} (${detail})`, detail }
}
