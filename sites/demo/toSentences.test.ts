import { UnknownRpcError, UserRejectedRequestError } from 'viem'
import { expect, test, vi } from 'vitest'
import { PopupClosedError } from '../../src/core/popup/popupErrors.ts'
import { UserRejectedError } from '../../src/core/providerErrors.ts'
import { en } from '../../src/core/words/embedded/en.ts'
import { CustodyApiError } from '../../src/wallets/custody/errors.ts'
import { toSentences } from './toSentences.ts'

vi.stubGlobal('navigator', { onLine: true })

test("behavior: a server's answer is shown as the kit’s sentence", () => {
  const answered = new CustodyApiError(14, 'An answer of status 429 that is not JSON')
  expect(toSentences(new UnknownRpcError(answered))).toBe(en.unreachable)
})

test('behavior: a refusal is told apart from a closed window', () => {
  const declined = new UserRejectedRequestError(new UserRejectedError())
  expect(toSentences(declined)).toBe('You declined. Nothing was signed.')
  const closed = new UserRejectedRequestError(new PopupClosedError())
  expect(toSentences(closed)).toBe('You closed the wallet’s window. Nothing was signed.')
})
