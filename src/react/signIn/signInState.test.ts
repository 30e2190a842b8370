import { expect, test } from 'vitest'
import { next, type SignInEvent, type SignInState } from './signInState.ts'

const session = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chainId: 1 } as const
const run = (...events: SignInEvent[]) => events.reduce(next, { status: 'unknown' } as SignInState)

test('default: asked, signed, verified', () => {
  expect(run({ type: 'asked' }, { type: 'signed' }, { type: 'verified', session })).toEqual({
    status: 'signed-in',
    session,
  })
})

test('behavior: the server already has a session', () => {
  expect(run({ type: 'read', session })).toEqual({ status: 'signed-in', session })
  expect(run({ type: 'read', session: undefined })).toEqual({ status: 'signed-out' })
})

test('behavior: reading an old session late does not change a sign-in that is underway', () => {
  expect(run({ type: 'asked' }, { type: 'read', session })).toEqual({ status: 'asking' })
})

test('behavior: an answer that is no longer expected changes nothing', () => {
  const left = [{ type: 'asked' }, { type: 'left' }] as const
  for (const late of [
    { type: 'signed' },
    { type: 'verified', session },
    { type: 'refused' },
    { type: 'failed', error: new Error('late') },
  ] as const)
    expect(run(...left, late)).toEqual({ status: 'signed-out' })
})

test('behavior: the user can try again after a refusal or a failure', () => {
  const error = new Error('no')
  expect(run({ type: 'asked' }, { type: 'refused' })).toEqual({ status: 'refused' })
  expect(run({ type: 'asked' }, { type: 'signed' }, { type: 'failed', error })).toEqual({ status: 'failed', error })
  expect(run({ type: 'asked' }, { type: 'refused' }, { type: 'asked' })).toEqual({ status: 'asking' })
})
