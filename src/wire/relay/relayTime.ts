/**
 * How a client of our relay learns its time, because browsers expose neither a socket's handshake nor the reason of a
 * refused one. The relay answers a dial with `sayTime=true` by a call `irn_time {time}`, milliseconds, before any other
 * call; and if it refuses the time of the token, it adds its time to the close reason. Clients without `sayTime`
 * receive neither, and other relays ignore the parameter.
 */
export const sayTimeQuery = 'sayTime'
export const timeMethod = 'irn_time'

/** Returns the reason of a close, with the relay's time after its tag. */
export function formatTimeReason(tag: string, time: number): string {
  return `${tag} ${time}`
}

/** Returns the time in the reason of a close; undefined if there is none. */
export function timeInReason(reason: string): number | undefined {
  const time = /^\w+ (\d{1,15})$/.exec(reason)?.[1]
  return time === undefined ? undefined : Number(time)
}

/** Returns the time in the parameters of `irn_time`; undefined if there is none. */
export function timeInCall(params: unknown): number | undefined {
  const time = typeof params === 'object' && params !== null && 'time' in params ? params.time : undefined
  return typeof time === 'number' && Number.isSafeInteger(time) && time > 0 ? time : undefined
}
