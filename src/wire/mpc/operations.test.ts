import { expect, test } from 'vitest'
import { neededClientShares, requiresPassword, walletOperations } from './operations.ts'

test('behavior: refresh, reshare and reaching all parties need every share of the client, the others one', () => {
  const needed = walletOperations.map((operation) => [operation, neededClientShares(operation, 'THREE_OF_FIVE')])
  expect(Object.fromEntries(needed)).toEqual({
    REACH_THRESHOLD: 1,
    REACH_ALL_PARTIES: 3,
    SIGN_MESSAGE: 1,
    SIGN_TRANSACTION: 1,
    REFRESH: 3,
    RESHARE: 3,
    EXPORT_PRIVATE_KEY: 1,
    NO_OPERATION: 1,
  })
})

test('behavior: a password is asked only of a wallet that has one, to replace shares or to recover a missing one', () => {
  const wallet = { scheme: 'TWO_OF_TWO', passwordEncrypted: true, localShares: 1 } as const
  expect(requiresPassword('SIGN_MESSAGE', wallet)).toBe(false)
  expect(requiresPassword('SIGN_MESSAGE', { ...wallet, localShares: 0 })).toBe(true)
  expect(requiresPassword('REFRESH', wallet)).toBe(true)
  expect(requiresPassword('REFRESH', { ...wallet, passwordEncrypted: false })).toBe(false)
})
