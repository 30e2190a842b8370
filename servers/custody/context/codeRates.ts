import { createHmac } from 'node:crypto'
import { randomBytes } from 'latchkey/crypto'
import type { Envelope } from '../../shared/envelope.ts'
import { loadSecret } from '../../shared/loadSecret.ts'
import type { Rate, RateLimit } from '../../shared/rateLimit.ts'
import { knownRequesterMs } from '../base/limits.ts'
import { isKept, keepName, sweepCodeRates, takeToken } from '../store/codeRates.ts'
import { toSecretStore } from '../store/secretStore.ts'
import type { Db } from '../store/tables.ts'

/** The rate limits of codes. */
export type CodeRates = {
  /**
   * Returns whether each of these may request one more code. The database holds the counts: with counts that a restart
   * or another process did not know, an attacker would have more attempts.
   */
  perPeople: (people: readonly Counted[]) => Promise<boolean>
  /** By client address, which is usually that of an operator's own server. In memory. */
  perClientAddress: RateLimit
  /** Remembers a requester that entered the right code of a contact. */
  remember: (known: KnownRequester) => Promise<void>
  /** Returns whether the requester did so recently. */
  isKnown: (known: KnownRequester) => Promise<boolean>
}

/** A requester, by its number (`requester.ts`), and the contact whose code it entered. */
export type KnownRequester = { operator: string; contact: string; requester: number }

/** A contact or a requester, by name. `share` multiplies the rates: this many requesters can use up a contact's. */
export type Counted = { name: string; share?: number }

const keyBytes = 32

/** @param options.codes rates that apply together, such as per minute and per day; an endless one is not counted */
export async function createCodeRates(options: {
  db: Db
  envelope: Envelope
  codes: readonly Rate[]
  perClientAddress: RateLimit
  now: () => number
}): Promise<CodeRates> {
  const { db, envelope, codes, perClientAddress, now } = options
  // A keyed hash, so the database alone does not reveal the addresses.
  const key = await loadSecret(toSecretStore({ db, envelope }), 'codeRates', () => randomBytes(keyBytes))
  const toName = (rate: number, person: string) => createHmac('sha256', key).update(`${rate} ${person}`).digest('hex')
  const toKnownName = ({ operator, contact, requester }: KnownRequester) =>
    createHmac('sha256', key).update(`known ${operator} ${requester} ${contact.toLowerCase()}`).digest('hex')
  return {
    perClientAddress,
    remember: (known) => keepName(db, { name: toKnownName(known), until: now() + knownRequesterMs }),
    isKnown: (known) => isKept(db, { name: toKnownName(known), now: now() }),
    async perPeople(people) {
      const at = now()
      await sweepCodeRates(db, at)
      for (const { name, share = 1 } of people) {
        for (const [index, { burst, perMinute }] of codes.entries()) {
          if (!Number.isFinite(burst)) continue
          const rate = { burst: burst * share, perMinute: perMinute * share }
          if (!(await takeToken(db, { name: toName(index, name), rate, now: at }))) return false
        }
      }
      return true
    },
  }
}
