/**
 * How a client of our relay learns its time, which browsers read neither from a socket's handshake nor from a refused one. A dial
 * with `sayTime=true` is answered by a call `irn_time {time}`, milliseconds, before any other; and a refusal for the time of its
 * token says it in the reason. Clients that do not ask hear nothing of either, and other relays ignore the question.
 */
export const sayTimeQuery = 'sayTime'
export const timeMethod = 'irn_time'

/** The reason of a close, with the time of the relay behind its tag. */
export function formatTimeReason(tag: string, time: number): string {
  return `${tag} ${time}`
}

/** The time in the reason of a close; undefined where there is none. */
export function timeInReason(reason: string): number | undefined {
  const time = /^\w+ (\d{1,15})$/.exec(reason)?.[1]
  return time === undefined ? undefined : Number(time)
}

/** The time in the parameters of `irn_time`; undefined where it is none. */
export function timeInCall(params: unknown): number | undefined {
  const time = typeof params === 'object' && params !== null && 'time' in params ? params.time : undefined
  return typeof time === 'number' && Number.isSafeInteger(time) && time > 0 ? time : undefined
}
