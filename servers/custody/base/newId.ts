import { randomUUID } from 'node:crypto'

/** Creates a UUID that sorts after all earlier ones of this process, and by the clock among processes. */
export type NewId = () => string

/**
 * UUID version 7 (RFC 9562 §5.7) with the counter of §6.2 method 1 in `rand_a`: rows get their order from their id,
 * also within one millisecond and when the clock goes back.
 * @param after the time of the latest ids of earlier processes: a clock that goes back before a restart must not put new rows
 * below old ones
 */
export function createNewId(now: () => number, after = 0): NewId {
  let at = after
  let counter = 0
  return () => {
    const time = now()
    if (time > at) [at, counter] = [time, 0]
    else if (counter < 0xfff) counter += 1
    else [at, counter] = [at + 1, 0]
    const head = at.toString(16).padStart(12, '0')
    const version = `7${counter.toString(16).padStart(3, '0')}`
    // Variant and random tail of a version 4 UUID are those of version 7.
    return `${head.slice(0, 8)}-${head.slice(8)}-${version}${randomUUID().slice(18)}`
  }
}
