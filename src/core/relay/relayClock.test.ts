import { expect, test } from 'vitest'
import { formatTimeReason } from '../../wire/relay/relayTime.ts'
import { ClockError } from './errors.ts'
import { createRelayClock, maxRelayLeadMs } from './relayClock.ts'

const relay = Date.UTC(2026, 0, 1)
const hour = 3_600_000
/** A device whose clock is off by that much, after the relay has sent its time. */
function hear(off: number) {
  const clock = createRelayClock(() => relay + off)
  clock.receive({ time: relay })
  return clock
}

test('default: the clock of a device that is behind is corrected', () => {
  for (const off of [-180_000, -hour, -maxRelayLeadMs]) {
    const clock = hear(off)
    expect([clock.now(), clock.relayNow()]).toEqual([relay, relay])
    expect(clock.assertUsable).not.toThrow()
  }
})

test('behavior: T9, a relay cannot set the clock back, so expired requests stay expired', () => {
  for (const off of [180_000, hour, 24 * hour, 365 * 24 * hour]) {
    const clock = hear(off)
    expect(clock.now()).toBe(relay + off)
    expect(clock.assertUsable).not.toThrow()
    // The relay may date our token for itself as it likes: no other relay accepts it.
    expect(clock.relayNow()).toBe(relay)
  }
})

test('error: T9, a relay cannot set the clock forward by more than two hours; a device that is further behind gets an error', () => {
  const clock = hear(-5 * hour)
  expect(clock.now()).toBe(relay - 5 * hour + maxRelayLeadMs)
  expect(clock.assertUsable).toThrow(ClockError)
  expect(clock.assertUsable).toThrow("This device's clock is about 5 hours behind")
})

test('behavior: the clock is corrected once after a refusal that contains the time', () => {
  const clock = createRelayClock(() => relay + 24 * hour)
  expect(clock.isKnown()).toBe(false)
  expect(clock.correct(formatTimeReason('InvalidJwt', relay))).toBe(true)
  expect([clock.isKnown(), clock.relayNow()]).toEqual([true, relay])
  expect(clock.correct(formatTimeReason('InvalidJwt', relay + 1000))).toBe(false)
})

test.each([undefined, null, 'soon', {}, { time: '1' }, { time: 1.5 }, { time: -1 }, { time: 1e300 }])(
  'error: %j contains no time',
  (params) => {
    const clock = createRelayClock(() => relay)
    clock.receive(params)
    expect(clock.isKnown()).toBe(false)
  },
)

test.each(['', 'InvalidJwt', 'InvalidJwt soon', 'ProjectNotFound', 'a b 1', `InvalidJwt ${'9'.repeat(16)}`])(
  'error: the reason %j contains no time',
  (reason) => expect(createRelayClock(() => relay).correct(reason)).toBe(false),
)
