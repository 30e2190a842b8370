import { maxParamsLength, maxTransactionLength } from '../../wire/global/limits.ts'

/** Whether a request is too large for any wallet to show: it is refused before a window opens. */
export function isTooLarge({ method, params }: { method: string; params?: unknown }): boolean {
  const most = method === 'eth_sendTransaction' ? maxTransactionLength : maxParamsLength
  return toLength(params) > most
}

function toLength(params: unknown): number {
  try {
    return JSON.stringify(params)?.length ?? 0
  } catch {
    // A bigint or a cycle: encrypting the request reports it.
    return 0
  }
}
