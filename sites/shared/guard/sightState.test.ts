import { expect, test } from 'vitest'
import { drawSightTask } from './drawSightTask.ts'
import { next, type SightState, type SightTask } from './sightState.ts'

const task: SightTask = { number: '472', keys: [...'0123456789'] }
const asking: SightState = { status: 'asking', task, pressed: '', wrong: 0 }
const press = (state: SightState, digits: string) =>
  [...digits].reduce((now, digit) => next(now, { type: 'pressed', digit }), state)

test('default: the right number proves that the user sees the vault', () => {
  expect(press(asking, '47')).toMatchObject({ status: 'asking', pressed: '47' })
  expect(press(asking, '472')).toEqual({ status: 'proven' })
})

test('behavior: a wrong digit is reported only after the last one', () => {
  expect(press(asking, '9')).toMatchObject({ status: 'asking' })
  expect(press(asking, '972')).toEqual({ status: 'pausing', wrong: 1 })
})

test('behavior: presses during the pause are ignored', () => {
  expect(press(asking, '972472')).toEqual({ status: 'pausing', wrong: 1 })
})

test('behavior: three wrong numbers end the task', () => {
  let state: SightState = asking
  for (let wrong = 1; wrong < 3; wrong += 1) {
    state = next(press(state, '000'), { type: 'asked', task })
    expect(state).toEqual({ ...asking, wrong })
  }
  state = press(state, '000')
  expect(state).toEqual({ status: 'failed' })
  expect(press(next(state, { type: 'asked', task }), '472')).toEqual({ status: 'failed' })
})

test('behavior: every task has its own number and its own order of the ten digits', () => {
  const tasks = Array.from({ length: 50 }, drawSightTask)
  for (const { number, keys } of tasks) {
    expect(number).toMatch(/^\d{3}$/)
    expect([...keys].sort().join('')).toBe('0123456789')
  }
  expect(new Set(tasks.map(({ number }) => number)).size).toBeGreaterThan(25)
  expect(new Set(tasks.map(({ keys }) => keys.join(''))).size).toBe(50)
})
