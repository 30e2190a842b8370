import { expect, test } from 'vitest'
import { askAs } from '../../testing/ask.ts'
import { createTestCustody, ethereumAccount } from '../../testing/custody.ts'

test('behavior: while accounts are derived, others get the thread between them', async () => {
  const custody = await createTestCustody()
  const { walletId, ...person } = await custody.createPerson()
  const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9].join('/')
  const accounts = Array.from({ length: 100 }, (_, at) => ({ ...ethereumAccount, path: `m/${levels}/${at}` }))
  const begun = performance.now()
  let [longest, last, isDone] = [0, begun, false]
  const turn = () => {
    const at = performance.now()
    longest = Math.max(longest, at - last)
    last = at
    if (!isDone) setImmediate(turn)
  }
  turn()
  await askAs(custody, person).result('create_wallet_accounts', { walletId, accounts })
  isDone = true
  // In one piece it takes nearly all of the time.
  expect(longest).toBeLessThan((performance.now() - begun) / 2)
})
