import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPauses } from './pauses.ts'

test('default: a turn of the event loop runs one piece of all long work', async () => {
  const pause = createPauses()
  const ran: string[] = []
  const work = async (name: string) => {
    for (let piece = 0; piece < 3; piece += 1) {
      await pause()
      ran.push(name)
    }
  }
  const works = Promise.all([work('a'), work('b'), work('c')])
  const perTurn: number[] = []
  while (ran.length < 9) {
    const before = ran.length
    await setImmediate()
    perTurn.push(ran.length - before)
  }
  await works
  expect(Math.max(...perTurn)).toBe(1)
  expect(ran.join('')).toBe('abcabcabc')
})
