import { expect, test } from 'vitest'
import { drawSightTask } from './drawSightTask.ts'
import { next, type SightState, type SightTask } from './sightState.ts'

const task: SightTask = { number: '472', keys: [...'0123456789'] }
const asking: SightState = { status: 'asking', task, pressed: '', wrong: 0 }
const press = (state: SightState, digits: string) =>
  [...digits].reduce((now, digit) => next(now, { type: 'pressed', digit }), state)

test('default: the number proves sight', () => {
  expect(press(asking, '47')).toMatchObject({ status: 'asking', pressed: '47' })
  expect(press(asking, '472')).toEqual({ status: 'proven' })
})

test('behavior: a wrong digit is told only when all are pressed', () => {
  expect(press(asking, '9')).toMatchObject({ status: 'asking' })
  expect(press(asking, '972')).toEqual({ status: 'pausing', wrong: 1 })
})

test('behavior: presses of the pause count for nothing', () => {
  expect(press(asking, '972472')).toEqual({ status: 'pausing', wrong: 1 })
})

test('behavior: three wrong numbers end it', () => {
  let state: SightState = asking
  for (let wrong = 1; wrong < 3; wrong += 1) {
    state = next(press(state, '000'), { type: 'asked', task })
    expect(state).toEqual({ ...asking, wrong })
  }
  state = press(state, '000')
  expect(state).toEqual({ status: 'failed' })
  expect(press(next(state, { type: 'asked', task }), '472')).toEqual({ status: 'failed' })
})

test('behavior: every task has its own number, and its own order of all ten digits', () => {
  const tasks = Array.from({ length: 50 }, drawSightTask)
  for (const { number, keys } of tasks) {
    expect(number).toMatch(/^\d{3}$/)
    expect([...keys].sort().join('')).toBe('0123456789')
  }
  expect(new Set(tasks.map(({ number }) => number)).size).toBeGreaterThan(25)
  expect(new Set(tasks.map(({ keys }) => keys.join(''))).size).toBe(50)
})
