import { UnknownRpcError, UserRejectedRequestError } from 'viem'
import { expect, test, vi } from 'vitest'
import { en } from '../../src/core/words/embedded/en.ts'
import { CustodyApiError } from '../../src/wallets/custody/errors.ts'
import { toSentences } from './toSentences.ts'

vi.stubGlobal('navigator', { onLine: true })

test('behavior: what a server answered is told in the kit’s sentence', () => {
  const answered = new CustodyApiError(14, 'An answer of status 429 that is not JSON')
  expect(toSentences(new UnknownRpcError(answered))).toBe(en.unreachable)
})

test('behavior: a refusal is told in the words of the error', () => {
  expect(toSentences(new UserRejectedRequestError(new Error('Popup closed')))).toMatch('User rejected the request.')
})
