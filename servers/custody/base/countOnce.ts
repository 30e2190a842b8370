import { failures } from 'latchkey/wire/custody'
import { CustodyError } from './failure.ts'

/**
 * Counts a request against a rate once, even if it runs again because the state behind it changed.
 * @throws {CustodyError} `rate limited`
 */
export async function countOnce(
  { counted }: { counted: Set<string> },
  rate: string,
  take: () => boolean | Promise<boolean>,
): Promise<void> {
  if (counted.has(rate)) return
  if (!(await take())) throw new CustodyError(failures.rateLimited)
  counted.add(rate)
}
