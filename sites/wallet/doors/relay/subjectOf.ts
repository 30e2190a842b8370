import type { RelayAsked } from './relayRequest.ts'

/** What an asking was about. Its words are in `relayWords.ts`, under the same name. */
export type Subject = 'pair' | 'sign-in' | 'switch' | 'message' | 'data' | 'transaction' | 'other'

export function subjectOf(asked: RelayAsked): Subject {
  if (asked.kind !== 'review') return asked.kind
  return Object.hasOwn(reviewed, asked.request.method) ? (reviewed[asked.request.method] ?? 'other') : 'other'
}

const reviewed: Record<string, Subject> = {
  personal_sign: 'message',
  eth_signTypedData_v4: 'data',
  eth_sendTransaction: 'transaction',
}
