import type { NoticedRequest } from './notice.ts'

/** What a request was about. `answers` in `words/en.ts` has a sentence for each, under the same name. */
export type Subject = 'connect' | 'sign-in' | 'switch-network' | 'message' | 'data' | 'transaction' | 'other'

export function subjectOf(request: NoticedRequest): Subject {
  if (request.kind !== 'ethereum') return request.kind
  return Object.hasOwn(reviewed, request.call.method) ? (reviewed[request.call.method] ?? 'other') : 'other'
}

const reviewed: Record<string, Subject> = {
  personal_sign: 'message',
  eth_signTypedData_v4: 'data',
  eth_sendTransaction: 'transaction',
}
