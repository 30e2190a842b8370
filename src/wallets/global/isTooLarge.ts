import { maxParamsLength, maxTransactionLength } from '../../wire/global/limits.ts'

/** Whether no wallet would show a request of this size: it is refused before a window opens. */
export function isTooLarge({ method, params }: { method: string; params?: unknown }): boolean {
  const most = method === 'eth_sendTransaction' ? maxTransactionLength : maxParamsLength
  return toLength(params) > most
}

function toLength(params: unknown): number {
  try {
    return JSON.stringify(params)?.length ?? 0
  } catch {
    // A bigint or a cycle: sealing the request says so.
    return 0
  }
}
