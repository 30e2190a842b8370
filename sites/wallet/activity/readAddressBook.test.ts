import { padHex } from 'viem'
import { expect, test } from 'vitest'
import { createActivityStore } from './activityStore.ts'
import type { Entry } from './entry.ts'
import { readAddressBook } from './readAddressBook.ts'

const address = (number: number) => padHex(`0x${number.toString(16)}`, { size: 20 })
const account = address(0xacc)

test('default: own accounts, recipients with how often, and what was called or allowed', async () => {
  const owner = { environmentId: 'env', personId: 'ada' }
  const stored = new Map<string, string>()
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  }
  const activity = createActivityStore({ ...owner, storage })
  const add = (added: Partial<Entry> & Pick<Entry, 'meaning'>) =>
    activity.add({ account, chainId: 1, status: { kind: 'confirmed' }, ...added })
  await add({ meaning: { kind: 'coins', amount: '1' }, to: address(1) })
  await add({ meaning: { kind: 'send', amount: '1' }, to: address(1) })
  await add({ meaning: { kind: 'allow', spender: address(2) }, to: address(3) })
  await add({ meaning: { kind: 'allow-all', operator: address(4) } })
  await add({ meaning: { kind: 'coins', amount: '1' }, to: address(5), status: { kind: 'failed', reason: 'rejected' } })
  const book = await readAddressBook({ ...owner, accounts: [account, 'solana'], openActivity: async () => activity })
  expect(book).toEqual({
    own: [account],
    sentTo: new Map([[address(1), 2]]),
    used: [address(3), address(2), address(4)],
    hasHistory: true,
  })
})
