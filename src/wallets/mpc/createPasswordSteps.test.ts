import { describe, expect, test, vi } from 'vitest'
import { cancelStep, type PasswordStep } from '../embedded/passwordStep.ts'
import { createPasswordSteps } from './createPasswordSteps.ts'
import { MpcFrameError } from './errors.ts'

const address = '0x0000000000000000000000000000000000000001'
const wrong = () => new MpcFrameError(Object.assign(new Error('wrong'), { code: 'wrong_password' }))
const settled = () => new Promise((resolve) => setTimeout(resolve))

function open() {
  const showDialog = vi.fn()
  const steps = createPasswordSteps({ showDialog })
  const shown = () => steps.passwordStep.getState()
  const next = async <kind extends PasswordStep['kind']>(kind: kind) => {
    await vi.waitFor(() => expect(shown()?.kind).toBe(kind))
    return shown() as Extract<PasswordStep, { kind: kind }>
  }
  return { steps, shown, next, showDialog }
}

test('default: a chosen password, or none where it is optional', async () => {
  const { steps, shown, next } = open()
  const chosen = steps.choose({ isOptional: true })
  expect(await next('choose')).toMatchObject({ isOptional: true })
  ;(await next('choose')).answer(undefined)
  expect(await chosen).toEqual({ password: undefined })
  expect(shown()).toBeUndefined()
})

test('default: asks until the password is right', async () => {
  const { steps, shown, next } = open()
  const check = vi.fn(async (password: string) => {
    if (password !== 'right') throw wrong()
  })
  const entered = steps.enter(address, check)
  const first = await next('enter')
  expect(first).toMatchObject({ address, isWrong: false })
  first.answer('guess')
  await vi.waitFor(() => expect(shown()).toMatchObject({ kind: 'enter', isWrong: true }))
  ;(await next('enter')).answer('right')
  expect(await entered).toBe('right')
  expect(check.mock.calls).toEqual([['guess'], ['right']])
})

test('default: offers to renew an account that has stopped; a cancelled offer is declined', async () => {
  const { steps, shown, next } = open()
  const wanted = steps.offerRenewal(address)
  const offer = await next('stopped')
  expect(offer).toMatchObject({ address })
  offer.answer()
  expect(await wanted).toBe(true)
  const declined = steps.offerRenewal(address)
  cancelStep(await next('stopped'))
  expect(await declined).toBe(false)
  expect(shown()).toBeUndefined()
})

test('default: signs in again in the click, and passes on that the prompt was closed', async () => {
  const { steps, next } = open()
  const signIn = vi.fn(async () => {})
  const done = steps.signInAgain(signIn)
  const step = await next('signInAgain')
  expect(signIn).not.toHaveBeenCalled()
  step.answer()
  expect(signIn).toHaveBeenCalledOnce()
  await done
  const closed = steps.signInAgain(() => Promise.reject(new Error('closed')))
  ;(await next('signInAgain')).answer()
  await expect(closed).rejects.toThrow('closed')
})

test('behavior: the question is hidden while a check needs the screen behind it', async () => {
  const { steps, shown, next } = open()
  const checked: unknown[] = []
  const entered = steps.enterBefore(address, async (password) => {
    checked.push(shown())
    if (password !== 'right') throw wrong()
  })
  ;(await next('enter')).answer('guess')
  await vi.waitFor(() => expect(shown()).toMatchObject({ kind: 'enter', isWrong: true }))
  ;(await next('enter')).answer('right')
  expect(await entered).toBe('right')
  expect(checked).toEqual([undefined, undefined])
})

describe('a passkey', () => {
  const place = { container: {} as HTMLElement, signal: new AbortController().signal }
  const unsupported = () => new MpcFrameError(Object.assign(new Error('no PRF'), { code: 'passkey_unsupported' }))

  test('default: is created in the frame that a screen holds', async () => {
    const { steps, shown, next } = open()
    const createPasskey = vi.fn(async () => ({ passkeyId: 'made' }))
    const chosen = steps.choose({ isOptional: false, createPasskey })
    ;(await next('choose')).usePasskey?.()
    ;(await next('createPasskey')).open(place)
    expect(await chosen).toEqual({ passkeyId: 'made' })
    expect(createPasskey).toHaveBeenCalledExactlyOnceWith(place)
    expect(shown()).toBeUndefined()
  })

  test('behavior: the user goes back, or the passkey cannot encrypt, and a password is still a choice', async () => {
    const { steps, next } = open()
    const createPasskey = vi.fn(() => Promise.reject(unsupported()))
    const chosen = steps.choose({ isOptional: false, createPasskey })
    ;(await next('choose')).usePasskey?.()
    cancelStep(await next('createPasskey'))
    await vi.waitFor(async () => expect(await next('choose')).toMatchObject({ isUnsupported: false }))
    ;(await next('choose')).usePasskey?.()
    ;(await next('createPasskey')).open(place)
    await vi.waitFor(async () => expect(await next('choose')).toMatchObject({ isUnsupported: true }))
    ;(await next('choose')).answer('a password')
    expect(await chosen).toEqual({ password: 'a password' })
  })

  test('error: any other failure ends the question; without passkeys in the browser, there is none', async () => {
    const { steps, next } = open()
    const createPasskey = () => Promise.reject(new Error('no frame'))
    const chosen = steps.choose({ isOptional: false, createPasskey })
    ;(await next('choose')).usePasskey?.()
    ;(await next('createPasskey')).open(place)
    await expect(chosen).rejects.toThrow('no frame')
    void steps.choose({ isOptional: false }).catch(() => {})
    expect((await next('choose')).usePasskey).toBeUndefined()
  })
})

test('behavior: callers at the same time share one question, and other questions wait for it', async () => {
  const { steps, shown, next } = open()
  const both = [steps.enter(address, async () => {}), steps.enter(address, async () => {})]
  const choosing = steps.choose({ isOptional: false })
  ;(await next('enter')).answer('password')
  expect(await Promise.all(both)).toEqual(['password', 'password'])
  ;(await next('choose')).answer('another')
  expect(await choosing).toEqual({ password: 'another' })
  expect(shown()).toBeUndefined()
})

test('behavior: an account that is being made is shown until it is made, also if that fails', async () => {
  const { steps, shown, next } = open()
  let lose = () => {}
  steps.showCreating(
    new Promise((_, reject) => {
      lose = () => reject(new Error('lost'))
    }),
  )
  await next('creating')
  lose()
  await vi.waitFor(() => expect(shown()).toBeUndefined())
})

test('behavior: the dialog shows a step only while no screen does', async () => {
  const { steps, next, showDialog } = open()
  const leave = steps.showPasswordSteps()
  const chosen = steps.choose({ isOptional: false })
  ;(await next('choose')).answer('password')
  await chosen
  expect(showDialog).not.toHaveBeenCalled()
  leave()
  leave()
  void steps.choose({ isOptional: false })
  await next('choose')
  expect(showDialog).toHaveBeenCalledExactlyOnceWith(steps.passwordStep)
})

test('error: a user who cancels, or leaves the screens, rejects the question and not the next one', async () => {
  const { steps, shown, next } = open()
  const cancelled = steps.choose({ isOptional: false })
  cancelStep(await next('choose'))
  await expect(cancelled).rejects.toMatchObject({ code: 4001 })
  const leave = steps.showPasswordSteps()
  const left = steps.enter(address, async () => {})
  await next('enter')
  leave()
  await expect(left).rejects.toMatchObject({ code: 4001 })
  await settled()
  expect(shown()).toBeUndefined()
  const again = steps.enter(address, async () => {})
  ;(await next('enter')).answer('password')
  expect(await again).toBe('password')
})

test('error: any other failure of the check ends the question', async () => {
  const { steps, shown, next } = open()
  const entered = steps.enter(address, () => Promise.reject(new Error('offline')))
  ;(await next('enter')).answer('password')
  await expect(entered).rejects.toThrow('offline')
  expect(shown()).toBeUndefined()
})
