import { expect, test } from 'vitest'
import { again } from './again.ts'

test('behavior: whoever asks in any step of a run has the work done afterwards', async () => {
  // Each round asks again so many microtasks later: before the end of the first run, at its end, and after it.
  for (let steps = 0; steps < 12; steps += 1) {
    let state = 'old'
    let seen = ''
    const look = again(async () => {
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

test('behavior: asked many times while it runs, it runs once more', async () => {
  let runs = 0
  const run = again(async () => {
    runs += 1
    await new Promise((resolve) => setImmediate(resolve))
  })
  await Promise.all([run(), run(), run(), run()])
  expect(runs).toBe(2)
})

test('error: a failed run is told, and forgotten', async () => {
  let isBroken = true
  const run = again(async () => {
    if (isBroken) throw new Error('broken')
  })
  await expect(run()).rejects.toThrow('broken')
  isBroken = false
  await run()
})
