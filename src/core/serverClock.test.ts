import { describe, expect, test } from 'vitest'
import { serverTimeHeader } from '../wire/serverTime.ts'
import { createServerClock, sendOnTime } from './serverClock.ts'

const server = Date.UTC(2026, 0, 1)
const hour = 3_600_000
const answer = (time: number | string = server) => new Response('', { headers: { [serverTimeHeader]: String(time) } })

/** A device whose two clocks the test controls, and the clock that follows the server. */
function open(offset = 0) {
  const device = { wall: server + offset, elapsed: 1000 }
  const clock = createServerClock({ now: () => device.wall, elapsed: () => device.elapsed })
  const pass = (ms: number) => {
    device.wall += ms
    device.elapsed += ms
  }
  const hear = (time: number | string = server, onTheWayMs = 0) =>
    clock.listen(async () => {
      pass(onTheWayMs)
      return answer(time)
    })
  return { device, clock, pass, hear }
}

describe('now', () => {
  test("default: this device's time until the server has answered", () => {
    const { clock, device } = open(hour)
    expect([clock.now(), clock.offsetMs()]).toEqual([device.wall, 0])
  })

  test.each([-24 * hour, -hour, -180_000, 180_000, hour, 24 * hour])(
    "behavior: %d ms off, returns the server's time",
    async (offset) => {
      const { clock, pass, hear } = open(offset)
      await hear()
      expect([clock.now(), clock.offsetMs()]).toEqual([server, -offset])
      pass(1234)
      expect(clock.now()).toBe(server + 1234)
    },
  )

  test('behavior: differences that no rule notices and the duration of the request change nothing', async () => {
    const { clock, device, hear } = open(4_000)
    await hear()
    expect([clock.now(), clock.offsetMs()]).toEqual([device.wall, 0])
    await hear(device.wall - 2_000, 20_000)
    expect(clock.offsetMs()).toBe(0)
  })

  test('behavior: half of the duration counts', async () => {
    const { clock, hear } = open(hour)
    await hear(server, 2_000)
    expect(clock.offsetMs()).toBe(-hour - 1_000)
  })

  test('behavior: the time does not go back with a clock that is set back', async () => {
    const { clock, device, pass, hear } = open(hour)
    await hear()
    device.wall -= hour
    pass(1_000)
    expect(clock.now()).toBe(server + 1_000)
  })

  test('behavior: after sleep, when the monotonic clock stood still, the time is right', async () => {
    const { clock, device, hear } = open(-hour)
    await hear()
    device.wall += 8 * hour
    expect(clock.now()).toBe(server + 8 * hour)
  })

  test('behavior: the next answer corrects a clock that was set forward', async () => {
    const { clock, device, hear } = open(-hour)
    await hear()
    device.wall += hour
    await hear()
    expect([clock.now(), clock.offsetMs()]).toEqual([server, 0])
  })

  test.each(['', 'soon', '-1', '1e99', '9'.repeat(16), '12.5'])('error: %j is not a time', async (time) => {
    const { clock, hear } = open(hour)
    await hear(time)
    expect(clock.offsetMs()).toBe(0)
  })

  test("behavior: a server of others sends `Date`, and a proxy's `Date` does not overrule ours", async () => {
    const { clock } = open(hour)
    const date = new Date(server - 2 * hour).toUTCString()
    await clock.listen(async () => new Response('', { headers: { date, [serverTimeHeader]: String(server) } }))
    expect(clock.now()).toBe(server)
    await clock.listen(async () => new Response('', { headers: { date } }))
    expect(clock.now()).toBe(server - 2 * hour)
  })

  test('error: a failed request does not set the clock, and throws', async () => {
    const { clock } = open(hour)
    await expect(clock.listen(() => Promise.reject(new TypeError('offline')))).rejects.toThrow('offline')
    await clock.listen(async () => new Response())
    expect(clock.offsetMs()).toBe(0)
  })
})

describe('sendOnTime', () => {
  const untimely = new Error('stale')
  const isUntimely = (error: unknown) => error === untimely

  test('default: repeats a refused request once if the refusal set the clock', async () => {
    const { clock, hear } = open(hour)
    const times: number[] = []
    const send = async () => {
      times.push(clock.now())
      await hear()
      if (times.length === 1) throw untimely
      return 'done'
    }
    expect(await sendOnTime(clock, send, isUntimely)).toBe('done')
    expect(times).toEqual([server + hour, server])
  })

  test.each([
    ['the clock stays as it was', 0, untimely],
    ['something else was wrong', hour, new Error('other')],
  ])('error: no repeat when %s', async (_, offset, error) => {
    const { clock, hear } = open(offset)
    let tries = 0
    const send = async () => {
      tries++
      await hear()
      throw error
    }
    await expect(sendOnTime(clock, send, isUntimely)).rejects.toBe(error)
    expect(tries).toBe(1)
  })

  test('error: a server that always refuses gets two requests and no third', async () => {
    const { clock, hear } = open(hour)
    let tries = 0
    const send = async () => {
      await hear(server + hour * ++tries * 2)
      throw untimely
    }
    await expect(sendOnTime(clock, send, isUntimely)).rejects.toBe(untimely)
    expect(tries).toBe(2)
  })
})
