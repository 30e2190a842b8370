import { codes } from '../wire/codes.ts'
import type { LogBuffer } from './logBuffer.ts'

/** Where a provider logs failed requests; a `LogBuffer` is one. */
export type Log = Pick<LogBuffer, 'write'>

/** The page chooses the method, and a longer text is not the name of one. */
const maxMethodLength = 64

/** Runs `work`, which starts synchronously, and logs its failure: as a warning if the user only declined. */
export async function logged<result>(
  about: { log?: Log | undefined; wallet: string; method: string; isWarning?: (error: unknown) => boolean },
  work: () => result | Promise<result>,
): Promise<result> {
  try {
    return await work()
  } catch (error) {
    const { log, wallet, method, isWarning = isRefusal } = about
    const code = codeOf(error)
    log?.write({
      event: isWarning(error) ? 'warning' : 'error',
      wallet,
      method: String(method).slice(0, maxMethodLength),
      ...(code !== undefined && { code }),
    })
    throw error
  }
}

/** The user closed a window or a prompt, or declined. */
export function isRefusal(error: unknown): boolean {
  return codeOf(error) === codes.userRejected.code
}

function codeOf(error: unknown): string | number | undefined {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' || typeof code === 'number' ? code : undefined
}
