import { UnknownRpcError, UserRejectedRequestError } from 'viem'
import { expect, test, vi } from 'vitest'
import { en } from '../../src/core/words/embedded/en.ts'
import { CustodyApiError } from '../../src/wallets/custody/errors.ts'
import { toSentences } from './toSentences.ts'

vi.stubGlobal('navigator', { onLine: true })

test("behavior: a server's answer is shown as the kit’s sentence", () => {
  const answered = new CustodyApiError(14, 'An answer of status 429 that is not JSON')
  expect(toSentences(new UnknownRpcError(answered))).toBe(en.unreachable)
})

test('behavior: a refusal is shown in the error’s own words', () => {
  expect(toSentences(new UserRejectedRequestError(new Error('Popup closed')))).toMatch('User rejected the request.')
})
