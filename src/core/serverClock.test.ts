import { describe, expect, test } from 'vitest'
import { serverTimeHeader } from '../wire/serverTime.ts'
import { createServerClock, sendOnTime } from './serverClock.ts'

const server = Date.UTC(2026, 0, 1)
const hour = 3_600_000
const answer = (time: number | string = server) => new Response('', { headers: { [serverTimeHeader]: String(time) } })

/** A device whose two clocks the test turns, and the clock that follows the server. */
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
  test("default: this device's time until the server's was heard", () => {
    const { clock, device } = open(hour)
    expect([clock.now(), clock.offsetMs()]).toEqual([device.wall, 0])
  })

  test.each([-24 * hour, -hour, -180_000, 180_000, hour, 24 * hour])(
    "behavior: %d ms off, it is the server's",
    async (offset) => {
      const { clock, pass, hear } = open(offset)
      await hear()
      expect([clock.now(), clock.offsetMs()]).toEqual([server, -offset])
      pass(1234)
      expect(clock.now()).toBe(server + 1234)
    },
  )

  test('behavior: what no rule notices changes nothing, nor what the way may have taken', async () => {
    const { clock, device, hear } = open(4_000)
    await hear()
    expect([clock.now(), clock.offsetMs()]).toEqual([device.wall, 0])
    await hear(device.wall - 2_000, 20_000)
    expect(clock.offsetMs()).toBe(0)
  })

  test('behavior: half of the way counts', async () => {
    const { clock, hear } = open(hour)
    await hear(server, 2_000)
    expect(clock.offsetMs()).toBe(-hour - 1_000)
  })

  test('behavior: a clock that is set back meanwhile does not take the time with it', async () => {
    const { clock, device, pass, hear } = open(hour)
    await hear()
    device.wall -= hour
    pass(1_000)
    expect(clock.now()).toBe(server + 1_000)
  })

  test('behavior: after sleep, in which the steady clock stands still, it is as late as it is', async () => {
    const { clock, device, hear } = open(-hour)
    await hear()
    device.wall += 8 * hour
    expect(clock.now()).toBe(server + 8 * hour)
  })

  test('behavior: a clock that is set forward is noticed by the next answer', async () => {
    const { clock, device, hear } = open(-hour)
    await hear()
    device.wall += hour
    await hear()
    expect([clock.now(), clock.offsetMs()]).toEqual([server, 0])
  })

  test.each(['', 'soon', '-1', '1e99', '9'.repeat(16), '12.5'])('error: %j is no time', async (time) => {
    const { clock, hear } = open(hour)
    await hear(time)
    expect(clock.offsetMs()).toBe(0)
  })

  test("behavior: a server of others says `Date`, and ours is not overruled by a proxy's", async () => {
    const { clock } = open(hour)
    const date = new Date(server - 2 * hour).toUTCString()
    await clock.listen(async () => new Response('', { headers: { date, [serverTimeHeader]: String(server) } }))
    expect(clock.now()).toBe(server)
    await clock.listen(async () => new Response('', { headers: { date } }))
    expect(clock.now()).toBe(server - 2 * hour)
  })

  test('error: what fails teaches nothing and fails', async () => {
    const { clock } = open(hour)
    await expect(clock.listen(() => Promise.reject(new TypeError('offline')))).rejects.toThrow('offline')
    await clock.listen(async () => new Response())
    expect(clock.offsetMs()).toBe(0)
  })
})

describe('sendOnTime', () => {
  const untimely = new Error('stale')
  const isUntimely = (error: unknown) => error === untimely

  test('default: a refusal that set the clock is followed by one more try', async () => {
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
  ])('error: not where %s', async (_, offset, error) => {
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

  test('error: a server that never agrees is asked twice, not for ever', async () => {
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
