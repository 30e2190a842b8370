import { expect, test } from 'vitest'
import { createBackground } from '../../shared/background.ts'
import { createLog } from '../../shared/log.ts'
import type { Entry, Outcome } from './commitQueue.ts'
import { sendAfterCommit } from './sendAfterCommit.ts'

const message = { by: 'mail', to: 'ada@example.com', subject: 'Your code', text: 'K7M2Q9XWA' } as const
const entry: Entry = { changes: [], seen: [], messages: [message] }

async function post(outcome: Outcome, sendMail: (mail: object) => Promise<void>) {
  const logged: string[] = []
  const log = createLog({ write: (line) => logged.push(line) })
  const background = createBackground()
  const commit = sendAfterCommit(async () => outcome, { sendMail, sendSms: undefined, background, log })
  expect(await commit(entry)).toBe(outcome)
  await background.settled()
  return logged
}

test.each([
  ['written', 1],
  ['known', 0],
  ['stale', 0],
] as const)('behavior: an entry that is %s sends %i messages', async (outcome, count) => {
  const sent: object[] = []
  await post(outcome, async (mail) => void sent.push(mail))
  expect(sent).toHaveLength(count)
})

test('behavior: a message that cannot be delivered is logged, without its text and recipient', async () => {
  const [line, ...others] = await post('written', async ({ ...mail }) => {
    throw new Error(`refused: ${JSON.stringify(mail)}`)
  })
  expect(JSON.parse(line ?? '')).toMatchObject({ level: 'warn', event: 'message not sent', errorName: 'Error' })
  expect(line).not.toMatch(/ada|K7M2Q9XWA/)
  expect(others).toEqual([])
})
