import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

test('behavior: a call at any moment of a run starts another run afterwards', async () => {
  // Each round calls again that many microtasks later: before the end of the first run, at its end, and after it.
  for (let steps = 0; steps < 12; steps += 1) {
    let state = 'old'
    let seen = ''
    const look = coalesce(async () => {
      await undefined
      seen = state
    })
    const first = look()
    for (let step = 0; step < steps; step += 1) await undefined
    state = 'new'
    await look()
    expect(seen).toBe('new')
    await first
  }
})

test('behavior: many calls during a run share one further run', async () => {
  let runs = 0
  const run = coalesce(async () => {
    runs += 1
    await new Promise((resolve) => setImmediate(resolve))
  })
  await Promise.all([run(), run(), run(), run()])
  expect(runs).toBe(2)
})

test('error: a failed run rejects, and the next call runs again', async () => {
  let isBroken = true
  const run = coalesce(async () => {
    if (isBroken) throw new Error('broken')
  })
  await expect(run()).rejects.toThrow('broken')
  isBroken = false
  await run()
})
