import { describe, expect, test } from 'vitest'
import { isEmailSessionActive, next, type RecoveryEvent, type RecoveryState, verifiedIn } from './recoveryState.ts'

const creationTime = 1_767_225_600_000
const found = { recoveryUserId: 'ada', organizationId: 'hers', creationTime }
const asked = (recoveryType: 'email' | 'passkey'): RecoveryEvent => ({ type: 'asked', recoveryType })
const reach = (...events: RecoveryEvent[]) => events.reduce<RecoveryState>(next, { status: 'idle' })
const verified: RecoveryEvent[] = [
  asked('email'),
  { type: 'mailed' },
  { type: 'entered' },
  { type: 'verified', ...found },
]

describe('next', () => {
  test('default: requested, emailed, entered, verified, completing, ended', () => {
    expect(reach(asked('email'))).toEqual({ status: 'starting', recoveryType: 'email' })
    expect(reach(asked('email'), { type: 'mailed' })).toEqual({ status: 'code-sent', recoveryType: 'email' })
    expect(reach(...verified)).toEqual({
      ...{ status: 'verified', recoveryType: 'email', ...found },
      sessionExpiration: creationTime + 1_800_000,
    })
    expect(reach(...verified, { type: 'completing' })).toEqual({ status: 'completing', verified: reach(...verified) })
    expect(reach(...verified, { type: 'completing' }, { type: 'ended' })).toEqual({ status: 'idle' })
  })

  test('behavior: after a wrong code another can be entered', () => {
    expect(reach(...verified.slice(0, 3), { type: 'refused' })).toEqual({ status: 'code-sent', recoveryType: 'email' })
  })

  test('behavior: a failed passkey leads back to the verified code', () => {
    expect(reach(...verified, { type: 'completing' }, { type: 'failed' })).toEqual(reach(...verified))
  })

  test('behavior: a new request starts over', () => {
    expect(reach(...verified, asked('passkey'))).toEqual({ status: 'starting', recoveryType: 'passkey' })
  })

  test.each<RecoveryEvent>([
    { type: 'mailed' },
    { type: 'entered' },
    { type: 'refused' },
    { type: 'verified', ...found },
    { type: 'completing' },
    { type: 'registered', credentialId: 'new' },
    { type: 'failed' },
    { type: 'ended' },
  ])('behavior: $type changes nothing without a request', (event) => {
    expect(reach(event)).toEqual({ status: 'idle' })
  })
})

describe('isEmailSessionActive', () => {
  const later = (seconds: number) => creationTime + seconds * 1000

  test('default: 1800 s from the creation of the code, also while a passkey is created', () => {
    for (const state of [reach(...verified), reach(...verified, { type: 'completing' })]) {
      expect(isEmailSessionActive(state, later(1799))).toBe(true)
      expect(isEmailSessionActive(state, later(1800))).toBe(false)
    }
  })

  test('behavior: not after a recovery of a passkey, nor before a code is verified', () => {
    const byPasskey = reach(asked('passkey'), ...verified.slice(1))
    expect(verifiedIn(byPasskey)).toMatchObject({ sessionExpiration: undefined })
    expect(isEmailSessionActive(byPasskey, later(1))).toBe(false)
    expect(isEmailSessionActive(reach(...verified.slice(0, 3)), later(1))).toBe(false)
  })
})
