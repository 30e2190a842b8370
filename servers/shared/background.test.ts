import { expect, test } from 'vitest'
import { createBackground } from './background.ts'

test('default: settles once all work has ended, including work that began meanwhile', async () => {
  const background = createBackground()
  const ended: string[] = []
  let endFirst = () => {}
  background.add(
    new Promise<void>((resolve) => {
      endFirst = resolve
    }).then(() => {
      ended.push('first')
      background.add(Promise.resolve().then(() => void ended.push('second')))
    }),
  )
  let isSettled = false
  const settled = background.settled().then(() => {
    isSettled = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isSettled).toBe(false)
  endFirst()
  await settled
  expect(ended).toEqual(['first', 'second'])
})

test('behavior: work that never ends keeps a server from closing for a bounded time', async () => {
  const background = createBackground({ graceMs: 5 })
  background.add(new Promise(() => {}))
  await background.close()
})
