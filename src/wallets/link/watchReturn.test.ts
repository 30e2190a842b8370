import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchReturn } from './watchReturn.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const onReturn = vi.fn()
const onStored = vi.fn()
let watching: AbortController

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', page)
  vi.clearAllMocks()
  watching = new AbortController()
  watchReturn({ storageKey: 'link', onReturn, onStored, signal: watching.signal })
})
afterEach(() => {
  watching.abort()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const happen = (name: string, more: object = {}) => page.dispatchEvent(Object.assign(new Event(name), more))

test('default: 250 ms after the user came back to the window', async () => {
  happen('focus')
  await vi.advanceTimersByTimeAsync(1000)
  expect(onReturn).not.toHaveBeenCalled()
  happen('blur')
  happen('focus')
  await vi.advanceTimersByTimeAsync(249)
  expect(onReturn).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onReturn).toHaveBeenCalledTimes(1)
})

test('default: at once when the page is visible again', () => {
  happen('visibilitychange')
  expect(onReturn).toHaveBeenCalledTimes(1)
})

test('behavior: not while the page is hidden', () => {
  Object.assign(page, { visibilityState: 'hidden' })
  happen('visibilitychange')
  Object.assign(page, { visibilityState: 'visible' })
  expect(onReturn).not.toHaveBeenCalled()
})

test('behavior: when another tab changes this session, or clears everything', () => {
  happen('storage', { key: 'other' })
  expect(onStored).not.toHaveBeenCalled()
  happen('storage', { key: 'link' })
  happen('storage', { key: null })
  expect(onStored).toHaveBeenCalledTimes(2)
})

test('behavior: nothing after the end', async () => {
  happen('blur')
  happen('focus')
  watching.abort()
  happen('visibilitychange')
  await vi.advanceTimersByTimeAsync(1000)
  expect(onReturn).not.toHaveBeenCalled()
})
