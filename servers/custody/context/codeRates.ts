import { createHmac } from 'node:crypto'
import { randomBytes } from 'latchkey/crypto'
import type { Envelope } from '../../shared/envelope.ts'
import type { Rate, RateLimit } from '../../shared/rateLimit.ts'
import { sweepCodeRates, takeToken } from '../store/codeRates.ts'
import { loadSecret } from '../store/loadSecret.ts'
import type { Db } from '../store/tables.ts'

/** How often codes are asked for. */
export type CodeRates = {
  /**
   * For each contact, and by whomever a request names in `userIdentifier`: whether all of them may have one more. They
   * are counted in the database: what one process has forgotten, or another counts, would be tries more to guess by.
   */
  perPeople: (people: readonly string[]) => Promise<boolean>
  /** From one client address: mostly that of an operator's own server. In memory. */
  perAddress: RateLimit
}

const keyBytes = 32

/** @param options.codes rates that all hold, as of a minute and of a day; an endless one is not counted */
export async function createCodeRates(options: {
  db: Db
  envelope: Envelope
  codes: readonly Rate[]
  perAddress: RateLimit
  now: () => number
}): Promise<CodeRates> {
  const { db, envelope, codes, perAddress, now } = options
  // Who was written to is nobody's to read in a database.
  const key = await loadSecret('codeRates', () => randomBytes(keyBytes), { db, envelope })
  const toName = (rate: number, person: string) => createHmac('sha256', key).update(`${rate} ${person}`).digest('hex')
  return {
    perAddress,
    async perPeople(people) {
      const at = now()
      await sweepCodeRates(db, at)
      for (const person of people) {
        for (const [index, rate] of codes.entries()) {
          if (!Number.isFinite(rate.burst)) continue
          if (!(await takeToken(db, { name: toName(index, person), rate, now: at }))) return false
        }
      }
      return true
    },
  }
}
