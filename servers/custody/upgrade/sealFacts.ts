import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { type Envelope, factsVersion } from '../../shared/envelope.ts'
import type { Log } from '../../shared/log.ts'
import { type Resealed, replaceSealed } from '../../shared/reseal.ts'
import { findSealed, openSealed, type SealedValue } from '../../shared/sealedValues.ts'
import { sealedColumns } from '../store/sealedColumns.ts'
import type { Tables } from '../store/tables.ts'
import { createRowCheck, type RowCheck } from './rowCheck.ts'

/**
 * Seals the keys of earlier releases again, together with the columns that say which key they are (see `keyPlaces`).
 * Earlier releases did not authenticate those columns, so a key is sealed only with columns that follow from it: its
 * public key and address, and for an account the wallet and path from which it is derived. All other rows stay as they
 * are, and never sign. Several processes may do this at the same time.
 */
export async function sealFacts(kysely: Kysely<unknown>, envelope: Envelope): Promise<Resealed> {
  const check = createRowCheck({ db: kysely.withTables<Tables>(), envelope })
  const total = { resealed: 0, unopened: 0 }
  try {
    for (const column of sealedColumns.filter(({ facts }) => facts)) {
      let last: SealedValue | undefined
      do {
        const found = await findSealed(kysely, column, { last, except: Buffer.of(factsVersion) })
        for (const each of found) {
          const plain = openSealed(envelope, each) ?? (await openWithoutFacts(envelope, each, check))
          const fresh = plain && envelope.seal(plain, each.place)
          plain?.fill(0)
          if (!fresh) total.unopened++
          else if (await replaceSealed(kysely, column, { found: each, fresh })) total.resealed++
          // Deriving blocks the thread for milliseconds, and another server of this process may be serving.
          await setImmediate()
        }
        last = found.at(-1)
      } while (last)
    }
    return total
  } finally {
    check.close()
  }
}

/** As `sealFacts`, at a start: a row whose key does not fit it must not keep the server from starting. */
export async function sealFactsAtStart(
  kysely: Kysely<unknown>,
  { envelope, log }: { envelope: Envelope; log: Log },
): Promise<void> {
  const { resealed, unopened } = await sealFacts(kysely, envelope)
  const server = 'custody'
  if (resealed > 0) log('info', 'keys of an earlier release sealed with their addresses', { server, resealed })
  if (unopened > 0)
    log('error', 'keys that do not open or do not fit their rows: they will not sign', { server, unopened })
}

async function openWithoutFacts(envelope: Envelope, found: SealedValue, check: RowCheck): Promise<Buffer | undefined> {
  const { facts: _, ...place } = found.place
  const plain = openSealed(envelope, { ...found, place })
  if (!plain || (await check.fits(found.place, plain))) return plain
  plain.fill(0)
  return undefined
}
